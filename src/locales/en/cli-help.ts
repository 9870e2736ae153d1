/** The help pages of the command line in English. */

const everywhere = `Everywhere:
  --json           print exactly one JSON object, for programs (texts are English)
  --profile DIR    look at this user profile instead of yours (a demo, for instance)
  --help           this page`;

export const helpTextsEn = {
  'help.main': `deskshell looks for what clutters this computer, shows every change before it happens,
does what you approved, and can take it back.

Usage: deskshell <command>

Look
  list                         the skills: what each does, and what it may touch
  preview <skill> --root DIR   what a skill would do there; changes nothing
  review [--root DIR]          look, tick and approve, on the terminal

Do
  apply <skill> --root DIR     do the ticked rows (shows them first; --yes does them)
  task preview|apply FILE      the same for a task written as JSON (- reads standard input)

Tune-up
  tuneup status                where the round of the tune-up stands, and what comes next
  tuneup init|scan|plan|apply|receipt|clean|restore   a check-up of the PC, step by step

Take back
  undo [taskId]                take the newest task back, or this one
  history [taskId]             what was done, and which of it can be taken back
  quarantine list|restore|purge   what was set aside

Remember
  lessons add|list|merge|retire   what was learned: a symptom, its cause and its fix

Try
  demo [DIR]                   make a made-up, messy profile to try everything on

${everywhere}
  --version        the version

Examples
  deskshell review
  deskshell preview downloads-cleanup --root ~/Downloads
  deskshell apply downloads-cleanup --root ~/Downloads --yes
  deskshell undo --yes

“deskshell <command> --help” says more. Nothing is changed without --yes or your approval.`,

  'help.list': `Usage: deskshell list

Lists the skills: name, version, what each does, what it may touch and why, and whether it
works on this computer.

${everywhere}`,

  'help.preview': `Usage: deskshell preview <skill> --root DIR [--option k=v] [--grant a,b]

Shows what a skill would do: every row with its reason and its size. Changes nothing.
[x] would be done, [ ] is offered and not ticked, [!] cannot be done (the reason is below it).

  --root DIR       the folder to look at; junk-files and desktop-organize know their folders
                   themselves, and with --root take only those at or below it; idle-processes
                   and performance take none, and with recycle-bin it is one more folder that
                   things may come back to
  --option k=v     an option of the skill; can be given more than once
  --grant a,b      capabilities that you grant for this run

${everywhere}

Examples
  deskshell preview downloads-cleanup --root ~/Downloads
  deskshell preview downloads-cleanup --root ~/Downloads --option sort=false
  deskshell preview junk-files --json`,

  'help.apply': `Usage: deskshell apply <skill> --root DIR [--option k=v] [--yes] [--plan HASH]
                       [--only id,id] [--allow-irreversible] [--grant a,b]

Does what a skill proposes. Without --yes it only shows it.

  --root DIR       the folder to work on; what “preview” needs none for, needs none here
  --option k=v     an option of the skill; can be given more than once
  --yes            do the ticked rows
  --plan HASH      do exactly the list that a preview showed under this hash
  --only id,id     do exactly these rows (their ids are in --json); in a script with --plan
  --allow-irreversible   let steps run that nobody can take back
  --grant a,b      capabilities that you grant for this run

${everywhere}

Examples
  deskshell apply downloads-cleanup --root ~/Downloads
  deskshell apply downloads-cleanup --root ~/Downloads --yes
  deskshell apply junk-files --yes --json`,

  'help.task': `Usage: deskshell task preview FILE --root DIR [--root DIR…]
       deskshell task apply FILE --root DIR [--root DIR…] [--yes] [--plan HASH]
                            [--only id,id] [--allow-irreversible] [--grant a,b]

Shows or does a task that is written as JSON; FILE “-” reads it from standard input.
“apply” does all of its actions, and without --yes only shows them. “preview” takes the same
options, so that one word turns a line into its preview, and never changes anything.

  --root DIR       a folder that the task may work in; the first one is its '{{root}}'
  --yes            do all actions
  --plan HASH      do exactly the list that a preview showed under this hash
  --only id,id     do exactly these actions; in a script with --plan
  --allow-irreversible   let steps run that nobody can take back
  --grant a,b      capabilities that you grant for this run: fs.read, fs.write, fs.delete for
                   files; recycle.write, process.close, settings.write, ui.read, ui.input for
                   the recycle bin, programs, settings and windows

${everywhere}

Examples
  deskshell task preview tidy.json --root ~/Documents
  deskshell task apply tidy.json --root ~/Documents --grant fs.write --yes`,

  'help.tuneup': `Usage: deskshell tuneup init [--force] | scan | plan | receipt | clean | status
       deskshell tuneup apply [--module M…] [--ids a,b] [--yes] [--allow-irreversible]
       deskshell tuneup restore [batch] [--yes]
       deskshell tuneup nightly
       deskshell tuneup grants [allow|refuse M]

A check-up of the PC in one round, in this order. Each step says which one comes next.

  init             begin a round: system, drives, what the quarantine keeps for too long
  scan             all modules look; changes nothing
  plan             the list of what could be done, module by module; changes nothing
  apply            show what would be done; with --yes do the ticked rows, in one batch
  receipt          what was done, what it freed, and how to take it back
  clean            remove the round's working files; the quarantine stays
  status           where the round stands
  restore          take the newest batch back, or the one that is named; shows it without --yes

  nightly          a whole round without you: all modules look, what you allowed is done, the
                   rest waits for your review (“tuneup status”)
  grants           what “nightly” may do without you: nothing, until you allow a module. Only
                   suggested rows are done. The recycle bin wants a word typed at a terminal,
                   and then loses what is older than 30 days; programs are never closed

  --force          begin anew over a round that is not finished
  --module M       only this module; can be given more than once (junk, downloads …)
  --ids a,b        exactly these rows (their ids are in --json); a group's id means its
                   ticked rows
  --yes            do it
  --allow-irreversible   let steps run that nobody can take back

${everywhere}

Examples
  deskshell tuneup init
  deskshell tuneup apply --module junk --yes
  deskshell tuneup restore --yes
  deskshell tuneup grants allow junk`,

  'help.undo': `Usage: deskshell undo [taskId] [--root DIR] [--action id] [--plan HASH] [--yes]

Takes a task back: the newest, or the one that is named. Without --yes it only shows what
would go back. Nothing is overwritten; what was changed since stays as it is, and is named.

  --root DIR       look in the journal of this folder only
  --action id      take back this one step
  --plan HASH      take back exactly what a preview showed under this hash; needed for a
                   journal that was not written here
  --yes            do it

${everywhere}

Examples
  deskshell undo
  deskshell undo --yes`,

  'help.review': `Usage: deskshell review [--root DIR]

Looks at your Downloads folder and at caches and temporary files, and lets you tick row by
row and approve. Nothing is changed before you approve, and you can take all of it back at
once. Needs a terminal.

  --root DIR       look at this folder only

${everywhere}`,

  'help.history': `Usage: deskshell history [taskId] [--root DIR]
       deskshell history rebuild [--root DIR…]

Shows what was done, newest first; with an id the steps of that task. “rebuild” makes the
history anew from the journals of all folders that were worked in.

  --root DIR       only what was done in this folder; with “rebuild”: read the journal of this
                   folder too (can be given more than once), and know it from then on

${everywhere}`,

  'help.quarantine': `Usage: deskshell quarantine list [BATCH] [--from DIR]
       deskshell quarantine restore [BATCH [ITEM…]] [--from DIR] [--to DIR] [--yes]
       deskshell quarantine purge BATCH [ITEM…] [--yes]

Shows what was set aside, puts it back (the newest batch, or the one that is named), or
deletes it for good. Restoring and purging only show what would happen without --yes.
Purging cannot be undone: it needs you at a terminal, and a typed word.

  --from DIR       work from this quarantine folder by its own lists alone, after a
                   reinstallation for instance
  --to DIR         put things into this folder instead of where they came from
  --yes            do it

${everywhere}

Examples
  deskshell quarantine list
  deskshell quarantine restore b-20261130-094708 --yes`,

  'help.lessons': `Usage: deskshell lessons add --module M --symptom TEXT --cause TEXT --fix TEXT
       deskshell lessons list [--module M] [--limit 20] [--all]
       deskshell lessons merge [ID…]
       deskshell lessons retire ID

Keeps what was learned in tune-ups. Only what comes up again is worth a lesson. One that is
similar to a known one of its module is counted there, and its cause and fix take the place of
the older ones. At most 200 are kept; those with the fewest hits and the oldest go first.

  --module M       recycle, junk, downloads, desktop, process or perf; tuneup for all else
  --symptom TEXT   what was seen, with the words of the system
  --cause TEXT     why it was so
  --fix TEXT       what ended it
  --limit N        show so many, those with the most hits first (20 by default)
  --all            retired ones too

“merge” makes one of the named lessons, without names of all that are similar. “retire” takes
a lesson off the list without forgetting it.

${everywhere}

Examples
  deskshell lessons add --module junk --symptom 'EBUSY: thumbs.db' --cause 'Explorer holds it' \\
                        --fix 'Close the folder first'
  deskshell lessons list --module junk`,

  'help.demo': `Usage: deskshell demo [DIR]

Makes a made-up, messy user profile to try everything on: in DIR, which must be empty or an
earlier demo, or in a new folder among the temporary files.

${everywhere}

Examples
  deskshell demo ~/deskshell-demo
  deskshell --profile ~/deskshell-demo review`,
} as const;
