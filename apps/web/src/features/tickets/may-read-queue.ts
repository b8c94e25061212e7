/** Whether somebody may read the tickets of a queue: her own queues' and those without one; an admin all (decisions 23). */
export const mayReadQueue = (
  reader: { profile: string; queues: readonly { id: number }[] },
  queueId: number | null,
): boolean => reader.profile === 'admin' || queueId === null || reader.queues.some(({ id }) => id === queueId);
