/** Why an automatic message was written, in words. */
export const messageWhy = {
  title: 'Why was this message sent?',
  setting: 'Setting that decides this',
  at: 'at {{time}}',
  holiday: 'The day was a holiday: {{holiday}}.',
  cause: 'Cause: {{cause}}',
  rules: {
    agentGreeting: '{{agent}} accepted the ticket, and the company introduces who answers.',
    transferNotice: 'The ticket was transferred, and the company tells the customer.',
    ratingRequest: 'The ticket was resolved, and the company asks for a rating.',
    ratingThanks: 'The customer answered the rating with {{rating}}.',
    ratingAgain:
      'The customer answered the request for a rating with something else than 1, 2 or 3: it is asked once more.',
    completion: 'The ticket was resolved, and the connection has a completion message.',
    inactivity: 'The customer did not answer within the time of the connection.',
    schedule: '{{agent}} scheduled this message.',
    api: 'A program of the company sent this message through the API.',
    callRefused: 'The customer called, and the company takes no calls.',
    campaign: 'This message belongs to the campaign {{name}}.',
    scheduleTest: '{{agent}} tested a message before scheduling it.',
    campaignTest: '{{agent}} tested the campaign {{name}}.',
    optedOut: 'The customer asked for no more campaigns with the word {{word}}, and the company confirms it once.',
    connectionGreeting: 'First message of a ticket: the connection greets the customer.',
    mainMenu:
      'Nobody answers yet and the customer has chosen no department: the bot shows the queues of the connection.',
    queueGreeting: 'The customer entered the queue {{queue}}, which greets.',
    queueOptions: 'The customer is in the queue {{queue}}: the bot shows its options.',
    option: 'The customer is at the option {{option}} of the queue {{queue}}.',
    companyClosed: 'The customer wrote outside the opening hours of the company.',
    queueClosed: 'The customer wrote outside the opening hours of the queue {{queue}}.',
    promptAnswer: 'The prompt {{name}} answered with the model {{model}}: {{tokens}} tokens in {{seconds}} s.',
    promptKnowledge:
      'The prompt {{name}} answered with the model {{model}} from {{sources}}: {{tokens}} tokens in {{seconds}} s.',
    promptFallback:
      'The prompt {{name}} gave no answer: the customer gets the agreed text and goes to the queue {{queue}}.',
    flowAnswer: 'The integration {{name}} answered.',
    flowFallback: 'The integration {{name}} gave no answer: the customer gets the agreed text and waits for a person.',
  },
} as const;
