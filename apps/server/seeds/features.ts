/** The doors that seeds come in through. */
export { hashPassword, type LocalLogin } from '../src/features/auth/index.ts';
export { createCompany } from '../src/features/companies/index.ts';
