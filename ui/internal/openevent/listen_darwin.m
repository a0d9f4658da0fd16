//go:build darwin && cgo

#import <Cocoa/Cocoa.h>
#include "_cgo_export.h"

// SavantOpener takes the event "open documents". Cocoa sets a handler of its own when the application begins to launch, and the
// one of the file that started it comes before it has launched: in between, ours takes that one's place.
@interface SavantOpener : NSObject
@end

@implementation SavantOpener

- (void)launching:(NSNotification *)note {
  [[NSAppleEventManager sharedAppleEventManager] setEventHandler:self
                                                     andSelector:@selector(open:reply:)
                                                   forEventClass:kCoreEventClass
                                                      andEventID:kAEOpenDocuments];
}

- (void)open:(NSAppleEventDescriptor *)event reply:(NSAppleEventDescriptor *)reply {
  NSAppleEventDescriptor *list = [event paramDescriptorForKeyword:keyDirectObject];
  for (NSInteger i = 1; i <= [list numberOfItems]; i++) {
    NSAppleEventDescriptor *item = [[list descriptorAtIndex:i] coerceToDescriptorType:typeFileURL];
    if (item == nil) {
      continue;
    }
    NSString *text = [[[NSString alloc] initWithData:[item data] encoding:NSUTF8StringEncoding] autorelease];
    NSURL *url = text == nil ? nil : [NSURL URLWithString:text];
    if ([url isFileURL]) {
      savantOpened((char *)[url fileSystemRepresentation]);
    }
  }
}

@end

void savantListen(void) {
  @autoreleasepool {
    SavantOpener *opener = [[SavantOpener alloc] init]; // lives as long as the program
    [[NSNotificationCenter defaultCenter] addObserver:opener
                                             selector:@selector(launching:)
                                                 name:NSApplicationWillFinishLaunchingNotification
                                               object:nil];
  }
}
