/** What the address of the subscription page holds: the invoice that is paid, or 0 for the oldest open one. */
export type SubscriptionSearch = { pay?: number };

export const validateSubscriptionSearch = ({ pay }: Record<string, unknown>): SubscriptionSearch =>
  typeof pay === 'number' && Number.isSafeInteger(pay) && pay >= 0 ? { pay } : {};
