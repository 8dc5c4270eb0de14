import { listElements } from './office-xml.ts'

const kinds =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:officeDocument|package)\/2006|purl\.oclc\.org\/ooxml\/(?:officeDocument|package))\/relationships\/(.+)$/

/** What runs, carries another file or brings something in when the document is opened. */
const dangerous =
  /oleObject|\/package$|control|attachedTemplate|aFChunk|vbaProject|subDocument|externalLink|frame|customUI|ui\/extensibility|webextension|xlMacrosheet|xlIntlMacrosheet|dialogsheet|connections|queryTable|mailMerge|keyMapCustomizations|attachedToolbars/i

// where a reader may click; a share of another machine would be told the reader's name on the way
const linkTarget = /^(?:(?:https?|mailto|tel|sms|ftps?):|#|file:\/\/\/[A-Za-z]:|[^:\\/][^:\\]*$|$)/i

/** Where the relations of a document lead; null when one of them leads out, to a program, or cannot be read. */
type Relations = { main: string[] } | null

/**
 * Reads a list of relations. A link that a reader may click is harmless; a template, a picture or a frame that is
 * fetched on opening is not, and neither is anything that the document would run or unpack.
 */
export function readRelations(rels: string | null): Relations {
  const elements = rels === null ? null : listElements(rels)
  if (!elements) return null
  const main: string[] = []
  for (const { name, attributes } of elements) {
    if (name !== 'Relationship') continue
    const type = attributes.get('Type') ?? ''
    const target = attributes.get('Target') ?? ''
    if (!isHarmless(type, target, attributes.get('TargetMode'))) return null
    if (kinds.exec(type)?.[1] === 'officeDocument') main.push(target.replace(/^\//, '').toLowerCase())
  }
  return { main }
}

function isHarmless(type: string, target: string, mode: string | undefined): boolean {
  if (dangerous.test(type)) return false
  if (mode === undefined || mode === 'Internal') return !/^[a-z][a-z0-9+.-]*:|\\|^\/\//i.test(target.trim())
  if (mode !== 'External' || kinds.exec(type)?.[1] !== 'hyperlink') return false
  return linkTarget.test(target.trim())
}
