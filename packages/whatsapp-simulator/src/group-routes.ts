import type { ControlRoute } from './control-routes.ts';
import type { MemberChange } from './control-types.ts';
import type { Group } from './directory.ts';
import { changeDescription, changeGroupPicture, changeMembers, changeSubject } from './group-changes.ts';
import { RequestError, type World } from './world.ts';

const addressings = ['pn', 'lid'] as const;
const memberChanges: readonly MemberChange[] = ['add', 'join', 'remove', 'leave', 'promote', 'demote'];

function groupNamed(world: World, id: string): Group {
  const group = world.directory.groups.get(id);
  if (!group) throw new RequestError(`no group ${id}`, 404);
  return group;
}

/** Groups: making one, and what its members change. */
export const groupRoutes: Record<string, ControlRoute> = {
  'POST /groups': ({ world, body }) => {
    const addressing = body.optionalOneOf('addressing', addressings);
    const members = body.optionalTexts('members') ?? [];
    const group = world.addGroup(body.text('subject'), members, addressing ? { addressing } : {});
    world.journal.flush();
    return { id: group.id };
  },
  'POST /groups/:id/subject': ({ world, param, body }) => {
    changeSubject(world, groupNamed(world, param), world.phone(body.text('by')), body.text('subject'));
    return {};
  },
  'POST /groups/:id/description': ({ world, param, body }) => {
    const text = body.optionalText('text') ?? '';
    changeDescription(world, groupNamed(world, param), world.phone(body.text('by')), text);
    return {};
  },
  'POST /groups/:id/members': ({ world, param, body }) => {
    const what = body.optionalOneOf('what', memberChanges);
    if (!what) throw new RequestError('what is missing');
    const members = (body.optionalTexts('members') ?? []).map((number) => world.phone(number));
    changeMembers(world, groupNamed(world, param), world.phone(body.text('by')), what, members);
    return {};
  },
  'POST /groups/:id/picture': ({ world, param, body }) => {
    const isShown = body.optionalFlag('shown') ?? true;
    changeGroupPicture(world, groupNamed(world, param), world.phone(body.text('by')), isShown);
    return {};
  },
};
