import { choice, dateTime, deadline, email, multiline, phone, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { oneriDurum, oneriOncelik, oneriSinir, talepTipi, yanitKanali } from './rules.ts'

const read = { write: 'none' } as const
const listed = { write: 'none', list: true } as const
const open = [oneriDurum.fresh, oneriDurum.inWork]

/**
 * What people wrote to the company: open complaints first, then by the due day. Answers and notes are free text about a
 * person: they stand in the timeline, where an erasure reaches them, not in the record of changes.
 */
export const oneriTalep = defineResource({
  name: 'oneriTalep',
  table: 'oneri_talep',
  path: '/api/ikisealim/oneriTalep',
  access: 'staff',
  database: 'tenant',
  order: { oncelik: 'asc', sonGun: 'asc' },
  title: 'baslik',
  tone: 'sonGun',
  actions: ['fullGet', 'pagination', 'get', 'bulk', 'csv', 'history', 'views', 'export'],
  timeline: ['yazisma'],
  columns: ['baslik', 'talepTipi', 'durum', 'sonGun', 'adSoyad', 'sorumlu'],
  rowActions: {
    yanitla: {
      eylem: 'yanitla',
      main: true,
      key: 'y',
      icon: 'mail',
      when: { durum: open },
      input: {
        kanal: choice(yanitKanali, { required: true, labels: 'yanitKanali' }),
        metin: multiline(oneriSinir.metin, { required: true, read: false }),
      },
    },
    ata: {
      eylem: 'degistir',
      rows: 'both',
      key: 'a',
      icon: 'user',
      when: { durum: open },
      input: {
        sorumluId: reference({ required: true, from: { path: '/api/ikorg/user/getList', label: 'adSoyad' } }),
      },
    },
    kapat: {
      eylem: 'degistir',
      rows: 'both',
      icon: 'lock',
      when: { durum: [...open, oneriDurum.answered] },
      input: { kapatmaNotu: multiline(500, { read: false }) },
    },
  },
  fields: {
    baslik: text(oneriSinir.baslik, { ...listed, search: true, width: 300 }),
    talepTipi: choice(talepTipi, {
      ...listed,
      hasDefault: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { 1: 'info', 2: 'bad', 3: 'info', 4: 'neutral' },
    }),
    metin: multiline(oneriSinir.metin, { ...read, search: true }),
    adSoyad: text(oneriSinir.adSoyad, { ...listed, search: true }),
    cepTel: phone(read),
    ePosta: email(read),
    durum: choice(oneriDurum, {
      ...listed,
      hasDefault: true,
      filter: 'equals',
      labels: 'oneriDurum',
      grouped: 'chips',
      chips: { 1: 'info', 2: 'warn', 3: 'good', 4: 'neutral' },
    }),
    sonGun: deadline({
      ...listed,
      hasDefault: true,
      sort: true,
      filter: 'range',
      deadline: { doneWhen: { field: 'oncelik', is: oneriOncelik.done } },
    }),
    sorumluId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikorg/user/getList', label: 'adSoyad' },
    }),
    sorumlu: text(250, { ...listed, through: { reference: 'sorumluId', table: 'kullanici', column: 'adSoyad' } }),
    oncelik: choice(oneriOncelik, { ...listed, hasDefault: true, labels: 'oneriOncelik' }),
    yanitKanali: choice(yanitKanali, read),
    yanitTarihi: dateTime(listed),
    kapanmaTarihi: dateTime(listed),
    olusturulmaTarihi: dateTime({ ...listed, hasDefault: true, sort: true, filter: 'range' }),
  },
})
