import type { Message } from '@recado/contract';
import { useContext } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { useStore } from '../../../kit/store.ts';
import { ownLayer } from '../../../ui/own-part.tsx';
import { PeekView } from '../../tickets/messages/peek-view.ts';
import { viewerStore } from './viewer-store.ts';

const MediaViewer = ownLayer(
  () => withTexts(import('./media-viewer.tsx')),
  (module) => module.MediaViewer,
  ({ store }) => store.set(null),
);

type ViewerSlotProps = {
  /** What the log on the screen holds, oldest first. */
  messages: readonly Message[];
  contactName: string;
  /** Loads older messages; null when there are none. */
  onOlder: (() => Promise<unknown>) | null;
};

/** Where the pictures and films of a log are shown whole, in a conversation or in a peek; fetched when one is pressed. */
export const ViewerSlot = (props: ViewerSlotProps) => {
  const store = useContext(PeekView) ?? viewerStore;
  const viewedKey = useStore(store);
  return viewedKey ? <MediaViewer openKey={viewedKey} store={store} {...props} /> : null;
};
