import { groupLabel } from '../../locales/group-label.ts';
import type { PreviewRow } from '../../protocol/results.ts';
import { totalsOf } from '../choice.ts';
import { shortenMiddle } from '../display-text.ts';
import type { Session } from '../session.ts';
import { sharedFolder } from '../views/preview-view.ts';
import { seenFromRoot } from '../views/seen-from-root.ts';
import type { ReviewScreen, ScreenOption } from './review-screen.ts';
import {
  approvedRows,
  isOpen,
  type ReviewGroup,
  type ReviewState,
  tickedRows,
  withTicks,
} from './review-state.ts';

/** A list longer than this is shown in parts: nobody ticks through more at once. */
const ROWS_A_PAGE = 100;
/** Columns that menu and frame take beside a label. */
const FRAME_COLUMNS = 12;

export type MenuDecision =
  | { readonly kind: 'approve'; readonly state: ReviewState }
  | { readonly kind: 'leave' }
  | { readonly kind: 'stopped' };

/** The list of groups, until a person approves or leaves. `stopped` is Ctrl-C. */
export async function reviewMenu(
  session: Session,
  screen: ReviewScreen,
  start: ReviewState,
): Promise<MenuDecision> {
  let state = start;
  for (;;) {
    const picked = await screen.choose(menuMessage(session, state), menuOptions(session, state), 'leave');
    if (picked === null) return { kind: 'stopped' };
    if (picked === 'leave') return { kind: 'leave' };
    if (picked === 'approve') return { kind: 'approve', state };
    const group = state.groups[Number(picked)];
    if (group !== undefined) state = await groupMenu(session, screen, state, group);
  }
}

function allTicked(state: ReviewState): readonly PreviewRow[] {
  return state.plans.flatMap((_plan, index) => approvedRows(state, index));
}

function menuMessage({ speech }: Session, state: ReviewState): string {
  const totals = totalsOf(allTicked(state));
  const total = state.plans.reduce((sum, { preview }) => sum + preview.actions.length, 0);
  const lines = [speech.say('totals.chosen', { count: totals.count, total, bytes: { bytes: totals.kept } })];
  if (totals.kept > 0) lines.push(speech.say('totals.kept', { kept: { bytes: totals.kept } }));
  if (totals.moved > 0) lines.push(speech.say('totals.moved', { moved: { bytes: totals.moved } }));
  if (totals.count > 0) lines.push(speech.say('totals.irreversible', { count: totals.irreversible }));
  return lines.join('\n');
}

function menuOptions(session: Session, state: ReviewState): readonly ScreenOption[] {
  const { speech } = session;
  const options: ScreenOption[] = state.groups.map((group, index) => ({
    value: String(index),
    label: groupTitle(session, state, group, group.rows),
  }));
  const count = allTicked(state).length;
  if (count > 0) options.push({ value: 'approve', label: speech.say('review.approve', { count }) });
  return [...options, { value: 'leave', label: speech.say('review.leave') }];
}

function groupTitle(
  { speech }: Session,
  state: ReviewState,
  group: ReviewGroup,
  rows: readonly PreviewRow[],
): string {
  const ticked = tickedRows(state, group.plan, rows);
  const bytes = (some: readonly PreviewRow[]) => ({ bytes: some.reduce((sum, row) => sum + row.bytes, 0) });
  return speech.say('preview.group', {
    group: speech.text(groupLabel(group.name)),
    chosen: ticked.length,
    total: rows.length,
    chosenBytes: bytes(ticked),
    totalBytes: bytes(rows),
  });
}

async function groupMenu(
  session: Session,
  screen: ReviewScreen,
  state: ReviewState,
  group: ReviewGroup,
): Promise<ReviewState> {
  if (group.rows.length <= ROWS_A_PAGE) return tickRows(session, screen, state, group, group.rows);
  const { speech } = session;
  const pages = pagesOf(group.rows);
  const pageOptions = [
    ...pages.map(({ from, rows }, index) => ({
      value: String(index),
      label: speech.say('review.page', {
        from: from + 1,
        to: from + rows.length,
        ticked: tickedRows(state, group.plan, rows).length,
      }),
    })),
    { value: 'all', label: speech.say('review.tickAll', { count: group.rows.filter(isOpen).length }) },
    { value: 'none', label: speech.say('review.tickNone') },
    { value: 'back', label: speech.say('review.back') },
  ];
  const picked = await screen.choose(groupTitle(session, state, group, group.rows), pageOptions, 'back');
  switch (picked) {
    case null:
    case 'back':
      return state;
    case 'all':
      return withTicks(
        state,
        group.plan,
        group.rows,
        group.rows.map(({ id }) => id),
      );
    case 'none':
      return withTicks(state, group.plan, group.rows, []);
    default: {
      const rows = pages[Number(picked)]?.rows ?? [];
      return groupMenu(session, screen, await tickRows(session, screen, state, group, rows), group);
    }
  }
}

function pagesOf(rows: readonly PreviewRow[]) {
  const pages: { readonly from: number; readonly rows: readonly PreviewRow[] }[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_PAGE) {
    pages.push({ from, rows: rows.slice(from, from + ROWS_A_PAGE) });
  }
  return pages;
}

async function tickRows(
  session: Session,
  screen: ReviewScreen,
  state: ReviewState,
  group: ReviewGroup,
  rows: readonly PreviewRow[],
): Promise<ReviewState> {
  const { speech } = session;
  const planRoots = state.plans[group.plan]?.preview.roots ?? [];
  const folder = sharedFolder(group, planRoots);
  const where = folder === null ? [] : [speech.say('preview.root', { root: folder })];
  const message = [groupTitle(session, state, group, rows), ...where, speech.say('review.keys')].join('\n');
  const ticked = tickedRows(state, group.plan, rows).map(({ id }) => id);
  const answer = await screen.tick(
    message,
    rows.map((row) => rowOption(session, row, folder === null ? planRoots : [folder])),
    ticked,
  );
  const after = answer === null ? state : withTicks(state, group.plan, rows, answer);
  session.terminal.errors.write(`${groupTitle(session, after, group, rows)}\n`);
  return after;
}

function rowOption(
  { speech, terminal, now }: Session,
  row: PreviewRow,
  roots: readonly string[],
): ScreenOption {
  const facts = [speech.text(seenFromRoot(row.summary, roots)), speech.bytes(row.bytes)];
  if (row.mtime !== null) facts.push(speech.age(row.mtime, now));
  if (!row.reversible) facts.push(speech.say('preview.irreversible'));
  const why = [
    ...row.problems.map(({ message }) => speech.text(message)),
    ...(row.reason === null ? [] : [speech.text(row.reason)]),
    ...row.notes.map((note) => speech.text(note)),
  ];
  const label = shortenMiddle(facts.join(' · '), terminal.columns() - FRAME_COLUMNS);
  const disabled = !isOpen(row);
  // A row that cannot be ticked never has the focus, so its reason stands in the label.
  if (disabled) return { value: row.id, label: `${label} (${why[0] ?? ''})`, disabled };
  return { value: row.id, label, ...(why.length === 0 ? {} : { hint: why.join(' ') }) };
}
