const going = new Set<string>();

/** Whether somebody is deleting this ticket on this page: who has it on the screen is told by that, and by nothing else. */
export const isOwnRemoval = (uuid: string): boolean => going.has(uuid);

/** A deletion begins. @returns ends it, whatever became of it */
export const beginRemoval = (uuid: string): (() => void) => {
  going.add(uuid);
  return () => void going.delete(uuid);
};
