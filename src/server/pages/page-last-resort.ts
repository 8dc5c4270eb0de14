import { catalogue, portalCatalogue } from '#i18n/catalogue.ts'
import { type Language, shippedNames, shippedOf } from '#i18n/language.ts'
import type { Visit } from '#i18n/visit.ts'

/** Stands in where no tenant is known: nobody's colour, nobody's links. */
export function neutralVisit(language: Language): Visit {
  return {
    tenant: {
      id: 0,
      name: 'Kadro',
      tenantKey: '',
      guid: '',
      iconUrl: null,
      renk: '#334155',
      altBaglantilar: { kvk: null, cerez: null, gizlilik: null },
      iletisimMetni: null,
    },
    language,
    publicUrl: '',
    demo: false,
    shell: 'visitor',
    languages: shippedNames,
    texts: portalCatalogue[shippedOf(language)],
  }
}

/** What is left when even the error page cannot be rendered: words and the Error ID. */
export function lastResortPage(language: Language, errorId: string) {
  const { title, text, errorId: label } = catalogue[shippedOf(language)].shell.error
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p>${label}: <code>${errorId}</code></p></main></body></html>`
}
