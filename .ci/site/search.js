// The search looks through sections, which index.js lists. A section matches if it has every word. First come those whose heading has the words
// as they were typed, then those with more of them in their headings.
"use strict";

const query = document.getElementById("query");
const results = document.getElementById("results");
const article = document.querySelector("article");
const most = 30;

function matching(text) {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) {
		return [];
	}
	const ranked = [];
	for (const s of sections) {
		const heading = (s.page + " " + s.heading).toLowerCase();
		const whole = heading + " " + s.text.toLowerCase();
		if (words.every((w) => whole.includes(w))) {
			const typed = s.heading.toLowerCase().includes(text.toLowerCase()) ? words.length : 0;
			ranked.push({ section: s, rank: typed + words.filter((w) => heading.includes(w)).length });
		}
	}
	ranked.sort((a, b) => b.rank - a.rank);
	return ranked.slice(0, most).map((r) => r.section);
}

function excerpt(text, word) {
	const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()));
	const from = Math.max(0, at - 60);
	return (from > 0 ? "… " : "") + text.slice(from, at + 120) + (at + 120 < text.length ? " …" : "");
}

function show() {
	const text = query.value.trim();
	results.replaceChildren();
	results.hidden = text === "";
	article.hidden = text !== "";
	if (text === "") {
		return;
	}
	const list = matching(text);
	const head = document.createElement("h1");
	head.textContent = list.length === 0 ? "No matches" : "Search results";
	results.append(head);
	for (const s of list) {
		const link = document.createElement("a");
		link.href = s.to;
		link.textContent = s.heading === s.page ? s.page : s.page + ": " + s.heading;
		link.addEventListener("click", () => { query.value = ""; show(); });
		const words = document.createElement("p");
		words.textContent = excerpt(s.text, text.split(/\s+/)[0]);
		results.append(link, words);
	}
}

query.addEventListener("input", show);
query.form.addEventListener("submit", (e) => {
	e.preventDefault();
	results.querySelector("a")?.click();
});
document.addEventListener("keydown", (e) => {
	if (e.key === "/" && document.activeElement !== query) {
		e.preventDefault();
		query.focus();
	} else if (e.key === "Escape" && document.activeElement === query) {
		query.value = "";
		show();
	}
});
if (window.matchMedia("(max-width: 760px)").matches) {
	document.getElementById("menu").open = false;
}
