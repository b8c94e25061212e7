/** Why a model gave no answer, and what helps. */
export const aiFailures = {
  address: 'The address of the service is no web address.',
  notAllowed: 'The address leads to this machine or its network, and the operator has not allowed it.',
  unreachable: 'The service does not answer. Check the address.',
  timeout: 'The service took too long.',
  redirect: 'The service points to another address. Use that one.',
  key: 'The service does not accept the API key.',
  limit: 'The service is busy: too many requests for this key.',
  quota: 'The account of the service has no credit left.',
  model: 'The service does not know this model.',
  refused: 'The model refused to answer.',
  empty: 'There was nothing to answer, or the answer was empty.',
  cut: 'The answer was cut: raise the max. tokens.',
  answer: 'The service gave an answer that cannot be understood.',
  budget: "Today's tokens of this prompt are used up.",
  companyBudget: "Today's tokens of the company are used up.",
} as const;
