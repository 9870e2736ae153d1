import { z } from 'zod';
import { journalLineSchema } from './journal.ts';
import { messageSchema, textSchema } from './message.ts';
import { applyResultSchema, previewResultSchema, undoResultSchema } from './results.ts';
import { skillManifestSchema } from './skill-manifest.ts';
import { taskSchema } from './task.ts';

/** What others write for us or read from us, by the name of its file in `schema/`. */
const DOCUMENTS: Readonly<Record<string, { readonly title: string; readonly schema: z.ZodType }>> = {
  'task.schema.json': { title: 'A DeskShell task', schema: taskSchema },
  'skill.schema.json': {
    title: 'The manifest of a DeskShell skill (skill.json)',
    schema: skillManifestSchema,
  },
  'journal-line.schema.json': {
    title: 'A line of a DeskShell journal (.deskshell/journal.jsonl)',
    schema: journalLineSchema,
  },
  'preview-result.schema.json': {
    title: 'What a preview answers (data of --json)',
    schema: previewResultSchema,
  },
  'apply-result.schema.json': { title: 'What an apply answers (data of --json)', schema: applyResultSchema },
  'undo-result.schema.json': { title: 'What an undo answers (data of --json)', schema: undoResultSchema },
};

/** The JSON Schemas of all documents, as text by file name: made from the schemas that the code itself checks with. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [file, { title, schema }] of Object.entries(DOCUMENTS)) {
    const { $schema, ...body } = z.toJSONSchema(schema, {
      unrepresentable: 'any',
      // Every kind of action has the same assertions and undos: written out each time, nobody could read it.
      reused: schema === taskSchema ? 'ref' : 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        // Who reads an answer gets sentences: messages are said in words before they leave the program.
        if (zodSchema !== messageSchema && zodSchema !== textSchema) return;
        for (const member of Object.keys(jsonSchema)) delete jsonSchema[member];
        jsonSchema.type = 'string';
      },
    });
    texts.set(file, `${JSON.stringify({ $schema, title, ...body }, null, 2)}\n`);
  }
  return texts;
}
