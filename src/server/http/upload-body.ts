import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, isAppError } from '#core/errors.ts'
import { fileField, type UploadPurpose, uploadRules } from '#core/upload.ts'
import { decodeBase64 } from '#server/upload/base64.ts'
import type { ReceivedFile } from '#server/upload/check.ts'
import { requireStorable } from './json-body.ts'

/** A request with a file, whichever way it was written: the fields for the contract, the file apart. */
export class UploadBody {
  readonly fields: unknown
  readonly file: ReceivedFile
  constructor(fields: unknown, file: ReceivedFile) {
    this.fields = fields
    this.file = file
  }
}

/** Takes the file out of a JSON body, so that its text is not kept while the file is looked into. */
export function fromJson(purpose: UploadPurpose, body: unknown): UploadBody {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : body
  const nothing = { purpose, name: null, bytes: Buffer.alloc(0) }
  if (typeof fields !== 'object' || fields === null || !(fileField in fields)) return new UploadBody(fields, nothing)
  const { [fileField]: text, ...others } = fields
  const name = 'dosyaAdi' in others && typeof others.dosyaAdi === 'string' ? others.dosyaAdi : null
  const bytes = typeof text === 'string' ? decodeBase64(text) : null
  return new UploadBody(others, { purpose, name: name || null, bytes })
}

/** The names of a form's fields that stand for numbers: everything in a form is text. */
export function numericFields(input: z.ZodType): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const isNumeric = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    (('type' in schema && /^(integer|number)$/.test(String(schema.type))) ||
      ('anyOf' in schema && Array.isArray(schema.anyOf) && schema.anyOf.some(isNumeric)))
  return new Set(Object.keys(properties).filter((name) => isNumeric(properties[name])))
}

type Form = { purpose: UploadPurpose; numeric: ReadonlySet<string> }

/** Reads a multipart form: one file under its name, every other field once and short. */
export async function fromForm(request: FastifyRequest, { purpose, numeric }: Form): Promise<UploadBody> {
  // a byte more than allowed is enough to know that there are too many
  const limits = { fileSize: uploadRules[purpose].atMost + 1, files: 2, fields: 20, parts: 22, fieldSize: 4096 }
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile = { purpose, name: null, bytes: Buffer.alloc(0) }
  let files = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        requireFileField(part, { purpose, count: ++files })
        file = { purpose, name: part.filename || null, bytes: await part.toBuffer() }
      } else {
        fields[part.fieldname] = readValue(part, { numeric, isKnown: part.fieldname in fields })
      }
    }
  } catch (error) {
    // what is still coming has to go somewhere, or the answer waits behind it
    request.raw.unpipe().resume()
    // what the parser says against a form is the sender's doing
    throw isAppError(error) ? error : new AppError('malformedRequest', { cause: error })
  }
  const { dosyaAdi } = fields
  return new UploadBody(fields, typeof dosyaAdi === 'string' && dosyaAdi ? { ...file, name: dosyaAdi } : file)
}

/** Tables come under `dosya` too: the outside contract of imports calls it so. */
function requireFileField({ fieldname }: MultipartFile, { purpose, count }: { purpose: UploadPurpose; count: number }) {
  if (fieldname !== fileField && !(purpose === 'table' && fieldname === 'dosya'))
    throw refused(fieldname, 'unknownField')
  if (count > 1) throw refused(fieldname, 'duplicateField')
}

function readValue(part: MultipartValue, { numeric, isKnown }: { numeric: ReadonlySet<string>; isKnown: boolean }) {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part
  if (isKnown) throw refused(fieldname, 'duplicateField')
  if (fieldname === fileField || fieldnameTruncated) throw refused(fieldname, 'unknownField')
  if (typeof value !== 'string' || valueTruncated) throw refused(fieldname, 'invalidValue')
  requireStorable(value, fieldname)
  return numeric.has(fieldname) && /^-?[0-9]{1,15}$/.test(value) ? Number(value) : value
}

function refused(field: string, key: string) {
  return new AppError('validationFailed', { errors: [{ field: field.slice(0, 120), key }] })
}
