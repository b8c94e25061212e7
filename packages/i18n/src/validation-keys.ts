import type { TextKey } from './catalog.ts';

/** Texts that the contract's schemas carry → catalog keys. */
const keysByText: Readonly<Record<string, TextKey>> = {
  'Too Short!': 'validation.tooShort',
  'Too Long!': 'validation.tooLong',
  Required: 'validation.required',
  Obrigatório: 'validation.mandatory',
  'Mensagem muito curta': 'validation.messageTooShort',
  'nome muito curto': 'validation.nameTooShort',
  'Invalid email': 'validation.invalidEmail',
  'Campo obrigatório': 'validation.requiredField',
  'As senhas não correspondem': 'validation.passwordMismatch',
  'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.':
    'validation.passwordRule',
  'Por favor, preencha o título da conversa.': 'validation.chatTitle',
  'Por favor, selecione pelo menos um usuário.': 'validation.chatUsers',
  'O nome completo é obrigatório': 'validation.fullNameRequired',
  'O Endereço é obrigatório': 'validation.addressRequired',
  'Cidade é obrigatória': 'validation.cityRequired',
  'CEP é obrigatório': 'validation.zipCodeRequired',
  'CEP inválido': 'validation.zipCodeWrong',
  'País é obrigatório': 'validation.countryRequired',
  'CPF ou CNPJ inválido': 'validation.documentWrong',
  'Invalid date': 'validation.invalidDate',
  'Invalid video': 'validation.invalidVideo',
  'Invalid option': 'validation.invalidOption',
  'Invalid key': 'validation.invalidKey',
  'Repeated key': 'validation.repeatedKey',
};

/** Catalog key of a schema's message, so that a form shows it in the reader's language; null for any other text. */
export function validationKeyOf(text: string): TextKey | null {
  return keysByText[text] ?? null;
}
