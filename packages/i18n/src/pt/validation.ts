/** Sentences under form fields (core §5, administration §5). */
export const validation = {
  required: 'Required',
  requiredField: 'Campo obrigatório',
  mandatory: 'Obrigatório',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  messageTooShort: 'Mensagem muito curta',
  nameTooShort: 'nome muito curto',
  invalidEmail: 'Invalid email',
  invalidVideo: 'Informe o código ou o endereço de um vídeo do YouTube',
  invalidNumber: 'Use só números, com DDD e código do país',
  passwordMismatch: 'As senhas não correspondem',
  passwordRule: 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
  passwordHint: 'De {{min}} a {{max}} caracteres',
  chooseQueue: 'Selecione uma fila',
  chooseOne: 'Escolha uma opção',
  between: 'Use um valor de {{min}} a {{max}}',
} as const;
