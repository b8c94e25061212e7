import type { MessageFile } from '@recado/contract';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

/** What each way of showing a file is given. */
export type FilePart = {
  bubble: Bubble;
  file: MessageFile;
  /** Of its controls: they are stops only while the focus is in their bubble. */
  tabIndex: 0 | -1;
};
