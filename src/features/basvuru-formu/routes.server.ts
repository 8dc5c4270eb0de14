import { serveResource } from '#engine/resource.server.ts'
import {
  formBlok,
  formModul,
  kriterGrupDetay,
  kriterSecenek,
  kriterTanim,
  modul,
  modulKomponent,
  projeTest,
} from './resource.ts'

export const basvuruFormuRoutes = [
  formBlok,
  formModul,
  modul,
  modulKomponent,
  kriterTanim,
  kriterSecenek,
  kriterGrupDetay,
  projeTest,
].flatMap((resource) => serveResource(resource))
