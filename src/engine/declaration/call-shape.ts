import { z } from 'zod'
import { defineEndpoint, needsRight } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { fieldsWhere, type Resource } from './resource.ts'

/** The rule of a record's number in an address: digits there, a number in our own calls. */
export const idInAddress = z.union(
  [
    id(),
    z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/)
      .transform(Number),
  ],
  { error: ({ input }) => (input === undefined ? 'required' : 'invalidId') },
)

/** A record by its number in the address. */
export const addressed = z.strictObject({ id: idInAddress })
/** The zod shapes of a call: input and output. */
export type Shapes = { input: z.ZodType; output: z.ZodType }

const summaries: Record<string, (name: string) => string> = {
  get: (name) => `One ${name}.`,
  getList: (name) => `What can be chosen of ${name}: all of a small table, else the first fifty that match \`ara\`.`,
  history: (name) => `Who changed one ${name}, when and how.`,
  hareketler: (name) => `What happened to one ${name}, newest first.`,
  kullanim: (name) => `What points to one ${name} and keeps it from being deleted.`,
  views: (name) => `The caller's views of the list of ${name}, and those that others share.`,
  dosyalar: (name) => `The files of one ${name}, with paths that open them.`,
  bulkDurum: (name) => `How far work on many of ${name} is.`,
  bulkNedenler: (name) => `A CSV file of the ${name} that work on many left as they were, and why.`,
  exportDurum: (name) => `How far a file of ${name} is, and where it can be fetched.`,
}

/** The options of a GET call that reads a resource. */
export function read(resource: Resource, action: string, shapes: Shapes) {
  const summary = summaries[action]?.(resource.name) ?? ''
  return defineEndpoint({ ...common(resource, action), method: 'GET', effect: 'read', ...shapes, summary })
}

/** The largest body of a call that carries formatted text or many numbers. */
export const largeBody = 256 * 1024

/** A call that changes records, by POST in a transaction. */
export function write(resource: Resource, action: string, shapes: Shapes) {
  const hasHtml = fieldsWhere(resource, ({ kind }) => kind === 'html').length > 0
  return defineEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'write',
    ...shapes,
    summary: `${action} of one ${resource.name}.`,
    ...(hasHtml && { bodyLimit: largeBody }),
  })
}

/** Path, access, right and database of a call by the name of its action. */
export function common({ name, path, access, database }: Resource, action: string) {
  const eylem = eylemOf[action]
  const right = needsRight(access) && eylem ? { ekran: name, eylem } : null
  return { path: `${path}/${action}`, access, right, database }
}

/** The right that an action needs; what others choose from (`getList`) is for every user. */
const eylemOf: Record<string, string | undefined> = {
  fullGet: 'gor',
  pagination: 'gor',
  get: 'gor',
  totals: 'gor',
  gruplar: 'gor',
  ozet: 'gor',
  create: 'ekle',
  update: 'degistir',
  fullUpdate: 'degistir',
  tasi: 'degistir',
  moveUp: 'degistir',
  moveDown: 'degistir',
  delete: 'sil',
  remove: 'sil',
  // what the action itself needs is asked for besides
  bulk: 'gor',
  bulkDurum: 'gor',
  bulkNedenler: 'gor',
  bulkDurdur: 'gor',
  bulkGeriAl: 'gor',
  history: 'gor',
  hareketler: 'gor',
  kullanim: 'gor',
  reveal: 'goster',
  views: 'gor',
  'views/save': 'gor',
  'views/delete': 'gor',
  'views/setDefault': 'gor',
  export: 'disaAktar',
  exportDurum: 'disaAktar',
  dosyalar: 'gor',
  // that a record may be made or changed is asked besides
  dosyaYukle: 'gor',
  // that records may be changed is asked besides
  iceAktar: 'ekle',
}
