import type { DatabaseName } from '#core/endpoint.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import type { RecordFile, UploadedFile } from '#engine/declaration/record-files.ts'
import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { Change } from './change.server.ts'
import { requireSeen } from './list-sql.server.ts'
import type { Source } from './source.server.ts'

type Call = CallContext<'tenant'>
type Place = { kaynak: string; alan: string }

/** The store of records' files; a feature that has some hands this in. */
export type RecordFiles = {
  /** Takes an upload for a field; it goes again unless a record names it within a day. */
  store(context: Call, place: Place): Promise<UploadedFile>
  list(context: Call, record: { kaynak: string; id: number }): Promise<RecordFile[]>
  /** Makes these and no others the record's own, in the transaction of its write; false when one is not to be had. */
  keep(context: Call, record: Place & { id: number; ids: number[] }): Promise<boolean>
}

/** The store of a resource with file fields; only a tenant's resource has such fields. */
export type FileOptions<D extends DatabaseName = DatabaseName> = { files?: 'tenant' extends D ? RecordFiles : never }

/** `defineResource` refuses files of a resource that is not a company's. */
const inside = (context: CallContext) => context as Call

/** The resource that is written, and who keeps its files. */
type FileWriter = { source: Source; options: FileOptions }

const fileFields = (resource: Resource) => fieldsWhere(resource, ({ kind }) => kind === 'file')

function filesOf(resource: Resource, { files }: FileOptions): RecordFiles {
  if (!files) throw new Error(`resource ${resource.name} has files and nobody who keeps them`)
  return files
}

/** The calls of a resource whose records have files. */
export function createFileCalls(source: Source, options: FileOptions) {
  const { resource } = source
  const names = fileFields(resource)
  if (names.length === 0) return {}
  const files = filesOf(resource, options)
  return {
    async dosyaYukle(context: CallContext) {
      if (resource.access === 'staff' && !(await mayWrite(resource, context))) throw new AppError('noAuthority')
      const { alan } = context.input as Place // the endpoint's own schema
      return files.store(inside(context), { kaynak: resource.table, alan })
    },
    async dosyalar(context: CallContext) {
      const { id } = context.input as { id: number } // as above
      await requireSeen(source, context, id)
      // another resource may keep files in the same table
      return (await files.list(inside(context), { kaynak: resource.table, id })).filter(({ alan }) =>
        names.includes(alan),
      )
    },
  }
}

async function mayWrite({ name: ekran }: Resource, context: CallContext) {
  return (await hasRight(context, { ekran, eylem: 'ekle' })) || hasRight(context, { ekran, eylem: 'degistir' })
}

/** Binds files to a record after a write: those that it names are its own, those that it no longer names go. */
export async function keepFiles(
  { source, options }: FileWriter,
  context: CallContext,
  { action, values, row }: Change,
) {
  const { resource } = source
  const names = fileFields(resource).filter((name) => action === 'delete' || name in values)
  const errors: FieldError[] = []
  for (const alan of names) {
    const ids = action === 'delete' ? [] : (row[alan] as number[]) // the field's own shape
    const record = { kaynak: resource.table, alan, id: Number(row.id), ids }
    const isKept = await filesOf(resource, options).keep(inside(context), record)
    if (!isKept) errors.push({ field: alan, key: 'fileGone' })
  }
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}
