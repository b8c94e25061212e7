/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup = {
  firstPlan: 'Plano 1',
  signInWith: 'Entre com',
  steps: {
    open: '1. Abra {{origin}} e entre como admin.',
    connect: '2. Conexões → Nova conexão → "Telefone simulado": aparece um QR code.',
    phone: '3. Abra {{origin}}/telefone em outra aba, leia o código e escreva como cliente.',
  },
  stop: 'Ctrl+C encerra.',
  portInUse: 'A porta {{port}} está em uso. Use outra: PORT={{other}} npm start',
} as const;
