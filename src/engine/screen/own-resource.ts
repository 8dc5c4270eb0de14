import type { Resource } from '#engine/declaration/resource.ts'

/** The fields by which administrators tell the companies of rows apart; staff have rows of one company only. */
const tenantFields: readonly string[] = ['tenantId', 'tenantName']

const inside = new WeakMap<Resource, Resource>()

/** A resource of `masterOrStaff` as staff see it: without column, filter and control of the tenant. */
function withoutTenants(resource: Resource): Resource {
  const known = inside.get(resource)
  if (known) return known
  const isOthers = (name: string) => !tenantFields.includes(name)
  const made = {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isOthers(name))),
    columns: resource.columns.filter(isOthers),
    order: resource.order.filter(({ key }) => isOthers(key)),
  }
  inside.set(resource, made)
  return made
}

/** The resource as it is shown in master administration or inside a company. */
export function resourceAt(resource: Resource, mode: 'master' | 'tenant'): Resource {
  return resource.access === 'masterOrStaff' && mode === 'tenant' ? withoutTenants(resource) : resource
}
