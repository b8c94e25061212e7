/** The variables that every person of a campaign has, as texts name them: {nome}, {email}, {numero}. */
export const personVariables = { name: 'nome', email: 'email', number: 'numero' } as const;
