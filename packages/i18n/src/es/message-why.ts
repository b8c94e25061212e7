/** Why an automatic message was written, in words. */
export const messageWhy = {
  title: '¿Por qué se envió este mensaje?',
  setting: 'Opción que lo decide',
  at: 'a las {{time}}',
  holiday: 'El día era feriado: {{holiday}}.',
  cause: 'Causa: {{cause}}',
  rules: {
    agentGreeting: '{{agent}} aceptó la atención, y la empresa presenta a quien atiende.',
    transferNotice: 'La atención fue transferida, y la empresa avisa al cliente.',
    ratingRequest: 'La atención fue resuelta, y la empresa pide una evaluación.',
    ratingThanks: 'El cliente respondió a la evaluación con {{rating}}.',
    ratingAgain: 'El cliente respondió al pedido de evaluación con algo que no es 1, 2 o 3: se pide una vez más.',
    completion: 'La atención fue resuelta, y la conexión tiene un mensaje de conclusión.',
    inactivity: 'El cliente no respondió dentro del plazo de la conexión.',
    schedule: '{{agent}} programó este mensaje.',
    api: 'Un programa de la empresa envió este mensaje por la API.',
    callRefused: 'El cliente llamó, y la empresa no recibe llamadas.',
    campaign: 'Este mensaje es de la campaña {{name}}.',
    scheduleTest: '{{agent}} probó un mensaje antes de programarlo.',
    campaignTest: '{{agent}} probó la campaña {{name}}.',
    optedOut: 'El cliente pidió no recibir más campañas con la palabra {{word}}, y la empresa lo confirma una vez.',
    connectionGreeting: 'Primer mensaje de una atención: la conexión saluda al cliente.',
    mainMenu: 'Nadie atiende todavía y el cliente no eligió un sector: el robot muestra las colas de la conexión.',
    queueGreeting: 'El cliente entró en la cola {{queue}}, que lo saluda.',
    queueOptions: 'El cliente está en la cola {{queue}}: el robot muestra sus opciones.',
    option: 'El cliente está en la opción {{option}} de la cola {{queue}}.',
    companyClosed: 'El cliente escribió fuera del horario de atención de la empresa.',
    queueClosed: 'El cliente escribió fuera del horario de atención de la cola {{queue}}.',
    promptAnswer: 'El prompt {{name}} respondió con el modelo {{model}}: {{tokens}} tokens en {{seconds}} s.',
    promptKnowledge:
      'El prompt {{name}} respondió con el modelo {{model}} a partir de {{sources}}: {{tokens}} tokens en {{seconds}} s.',
    promptFallback:
      'El prompt {{name}} no dio respuesta: el cliente recibe el texto acordado y va a la cola {{queue}}.',
    flowAnswer: 'La integración {{name}} respondió.',
    flowFallback:
      'La integración {{name}} no dio respuesta: el cliente recibe el texto acordado y espera a una persona.',
  },
} as const;
