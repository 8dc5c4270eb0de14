import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** A function of a file: what it is called, whether it is a component, and how many lines it has. */
export type WrittenFunction = { name: string; kind: 'function' | 'component'; lines: number }

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function of a file, those inside others included. */
export function functionsOf(file: string, text: string): WrittenFunction[] {
  const found: WrittenFunction[] = []
  walk(parse(file, text), (node, name) => {
    if (!functionTypes.has(node.type)) return
    const kind = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? 'component' : 'function'
    found.push({ name: name || 'without a name', kind, lines: text.slice(node.start, node.end).split('\n').length })
  })
  return found
}

/**
 * The names that a file exports without a sentence of documentation right above them. A type that is derived from a
 * value (`keyof typeof x`, `z.infer<typeof X>`) shares the sentence of that value.
 */
export function undocumentedExports(file: string, text: string): string[] {
  const { body } = parse(file, text) as unknown as { body: Node[] } // a program has a body
  return body
    .filter((node) => node.type === 'ExportNamedDeclaration' && isNode(node.declaration))
    .filter((node) => !/\*\/\s*$/.test(text.slice(0, node.start)))
    .filter((node) => !/^export type [^=]*=[^;]*\btypeof \w/.test(text.slice(node.start, node.end)))
    .flatMap((node) => namesOf(node.declaration as Node)) // filtered above
}

function namesOf(declaration: Node): string[] {
  const list = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration]
  return list.map(({ id }: Node) => (isNode(id) && typeof id.name === 'string' ? id.name : ''))
}

function parse(file: string, text: string): Node {
  return parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node // an ESTree program
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Visits each node with the name that the code around gives it: its own, that of its variable or of its property. */
function walk(node: Node, visit: (node: Node, name: string) => void, given = '') {
  const own = isNode(node.id) && typeof node.id.name === 'string' ? node.id.name : given
  visit(node, own)
  const named = isNode(node.key) && typeof node.key.name === 'string' ? node.key.name : own
  const passed = /^(VariableDeclarator|Property|MethodDefinition|CallExpression)$/.test(node.type) ? named : ''
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, passed)
  }
}
