/** Why a model gave no answer, and what helps. */
export const aiFailures = {
  address: 'La dirección del servicio no es una dirección web.',
  notAllowed: 'La dirección lleva a esta máquina o a su red, y el operador no la permitió.',
  unreachable: 'El servicio no responde. Revisa la dirección.',
  timeout: 'El servicio tardó demasiado.',
  redirect: 'El servicio remite a otra dirección. Usa esa otra.',
  key: 'El servicio no acepta la clave de la API.',
  limit: 'El servicio está ocupado: demasiadas solicitudes para esta clave.',
  quota: 'La cuenta del servicio no tiene más saldo.',
  model: 'El servicio no conoce este modelo.',
  refused: 'El modelo se negó a responder.',
  empty: 'No había qué responder, o la respuesta llegó vacía.',
  cut: 'La respuesta se cortó: aumenta el máximo de tokens.',
  answer: 'El servicio dio una respuesta que no se entiende.',
  budget: 'Los tokens de hoy de este prompt se acabaron.',
  companyBudget: 'Los tokens de hoy de la empresa se acabaron.',
} as const;
