/** Tickets that were opened since the page was loaded, the latest first; nothing of it is kept in the browser. */
let opened: readonly string[] = [];

const kept = 6;

export const noteOpened = (uuid: string | undefined): void => {
  if (uuid) opened = [uuid, ...opened.filter((one) => one !== uuid)].slice(0, kept);
};

/** Without the one on screen. */
export const recentlyOpened = (shown: string | undefined): readonly string[] => opened.filter((uuid) => uuid !== shown);
