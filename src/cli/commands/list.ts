import type { SkillList } from '../../app/contract.ts';
import { shown } from '../display-text.ts';
import { failed, type Outcome, succeeded, type View } from '../outcome.ts';
import type { Session } from '../session.ts';

/** The skills: name, version, what each does, and whether it can run here. */
export async function listSkills(session: Session): Promise<Outcome> {
  const answer = await session.request('list', {});
  return answer.ok ? succeeded(answer.value, skillsView(answer.value)) : failed(answer.failure);
}

function skillsView({ skills }: SkillList): View {
  return (speech) =>
    skills.flatMap((skill) => {
      const lines = [`${shown(skill.name)} ${shown(skill.version)}`, `    ${speech.text(skill.description)}`];
      if (!skill.available) {
        const why = skill.why === undefined ? '' : speech.text(skill.why);
        lines.push(`    ${speech.say('list.unavailable', { why })}`);
      } else if (!skill.ownRoots) {
        lines.push(`    ${speech.say('list.needsRoot')}`);
      }
      const may = skill.capabilities.map(({ id, reason }) => `    ${id}: ${shown(reason)}`);
      return [...lines, ...may];
    });
}
