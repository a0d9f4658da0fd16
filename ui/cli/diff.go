package cli

func diffCommand(c *call) {
	c.message("diff", "comparing is not possible yet")
	c.worse(Broken)
}
