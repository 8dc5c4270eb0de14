import type { ZipEntry } from './files.ts'
import { anOffice, aPart, officeType, relationsOf, typeOf } from './office-files.ts'

/** A file that must never be kept: what is wrong with it, and how it is made. */
export type Row = [problem: string, what: string, make: () => Buffer]

// put together here, so that this file is none
export const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
export const megabyte = 1024 * 1024
export const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex')
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
export const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
export const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const styles = 'wordprocessingml.styles+xml'
export const stylesPart = aPart('w', 'styles')

/** A text with one part more, which the list of types names as it likes. */
export const withPart = (name: string, type: string, data: string | Buffer, entry: Partial<ZipEntry> = {}) =>
  anOffice('docx', { more: [{ name, data, ...entry }], types: typeOf(name, type) })
export const withSheetPart = (name: string, type: string, data: string | Buffer) =>
  anOffice('xlsx', { more: [{ name, data }], types: typeOf(name, type) })
/** A part as a text has it, in an entry that is not. */
export const withStyles = (entry: Partial<ZipEntry>) => {
  const name = entry.name ?? 'word/styles.xml'
  return anOffice('docx', { more: [{ name, data: stylesPart, ...entry }], types: officeType(name, styles) })
}
export const withRelation = (type: string, target: string, mode?: string) =>
  anOffice('docx', {
    more: [{ name: 'word/_rels/document.xml.rels', data: relationsOf({ type, target, ...(mode && { mode }) }) }],
  })
export const withBody = (body: string) => anOffice('docx', { body: aPart('w', 'document', `<w:body>${body}</w:body>`) })
export const ole = 'application/vnd.openxmlformats-officedocument.oleObject'
