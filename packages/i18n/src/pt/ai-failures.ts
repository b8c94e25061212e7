/** Why a model gave no answer, and what helps. */
export const aiFailures = {
  address: 'O endereço do serviço não é um endereço da web.',
  notAllowed: 'O endereço leva a esta máquina ou à rede dela, e o operador não o liberou.',
  unreachable: 'O serviço não responde. Verifique o endereço.',
  timeout: 'O serviço demorou demais.',
  redirect: 'O serviço manda para outro endereço. Use esse outro endereço.',
  key: 'O serviço não aceita a chave da API.',
  limit: 'O serviço está ocupado: pedidos demais para esta chave.',
  quota: 'A conta do serviço não tem mais saldo.',
  model: 'O serviço não conhece este modelo.',
  refused: 'O modelo se recusou a responder.',
  empty: 'Não havia o que responder, ou a resposta veio vazia.',
  cut: 'A resposta foi cortada: aumente o máximo de tokens.',
  answer: 'O serviço deu uma resposta que não se entende.',
  budget: 'Os tokens de hoje deste prompt acabaram.',
  companyBudget: 'Os tokens de hoje da empresa acabaram.',
} as const;
