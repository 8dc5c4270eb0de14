import type { Resource } from '#engine/declaration/resource.ts'

/** A declared list and the file that declares it. */
export type DeclaredResource = { file: string; resource: Resource }

const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/resource.ts', { eager: true })

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'actions' in value && 'fields' in value

/** Every resource of the product, found by its file. */
export const declaredResources: readonly DeclaredResource[] = Object.entries(modules).flatMap(([path, module]) =>
  Object.values(module)
    .filter(isResource)
    .map((resource) => ({ file: path.replace('../../', ''), resource })),
)
