/** To-do page (core §2, §5). */
export const todoList = {
  title: 'Tarefas',
  field: 'Nova tarefa',
  placeholder: 'O que você precisa fazer?',
  onlyHere: 'Ficam só neste navegador. Ninguém mais as vê.',
  notKept: 'Este navegador não está guardando as tarefas: elas somem quando a página fechar.',
  editField: 'Texto da tarefa',
  created: 'Criada em {{date}}',
  changed: 'alterada em {{date}}',
  deleted: 'Tarefa excluída',
  empty: {
    title: 'Nenhuma tarefa',
    detail:
      'Escreva acima e tecle Enter. As tarefas ficam neste navegador até você as excluir ou limpar os dados dele.',
  },
} as const;
