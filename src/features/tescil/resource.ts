import {
  choice,
  date,
  dateTime,
  deadline,
  file,
  integer,
  money,
  reference,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { sonGunDurumu } from '#features/takvim/rules.ts'
import { baslangic, isEmriDurumu, islemTipi } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const
const emir = { group: 'tescil.grup.emir' } as const
const giris = { group: 'tescil.grup.giris', enabledWhen: { field: 'islemTipi', is: islemTipi.giris } } as const
const cikis = { group: 'tescil.grup.cikis', enabledWhen: { field: 'islemTipi', is: islemTipi.cikis } } as const
const buDonem = { ...cikis, group: 'tescil.grup.bulundugumuz' } as const
const oncekiDonem = { ...cikis, group: 'tescil.grup.onceki' } as const
const kod = (liste: string) => ({ path: `/api/sgk/kodListesi/${liste}`, label: 'adi' }) as const
const byService = [islemTipi.giris, islemTipi.cikis]
/** Actions that declare answer the state of their declaration as `durum`, beside `beyanId`. */
const declared = { durum: 'gonderim' } as const

/** Work orders: entries into work and exits from it on their way to SGK, their document and the company's own system. */
export const tescil = defineResource({
  name: 'tescil',
  table: 'sgk_tescil_is_emri',
  path: '/api/sgk/tescil',
  access: 'staff',
  database: 'tenant',
  order: { acikSonGun: 'asc' },
  title: 'isEmriNo',
  tone: 'acikSonGun',
  actions: [...staffActions, 'reveal'],
  timeline: ['beyan'],
  importKey: ['isEmriNo'],
  filters: { isHataOkuma: integer({ min: 1, max: 3650 }), gecikmis: toggle() },
  strip: {
    adet: { field: integer() },
    gecikmis: { field: integer(), leadsTo: { gecikmis: 'true' }, tone: 'bad' },
    hatali: { field: integer(), leadsTo: { isHataOkuma: '1' }, tone: 'bad' },
    enYakin: { field: date() },
  },
  columns: ['acikSonGun', 'isEmriNo', 'islemTipi', 'adSoyad', 'durum', 'gonderim', 'girisTarihi', 'cikisTarihi'],
  rowActions: {
    gonder: {
      eylem: 'gonder',
      main: true,
      key: 'o',
      icon: 'clipboard',
      rows: 'both',
      when: { durum: baslangic.gonder, islemTipi: byService },
      answer: declared,
    },
    yenidenGonder: {
      eylem: 'gonder',
      icon: 'history',
      rows: 'both',
      when: { durum: baslangic.yenidenGonder, islemTipi: byService },
      answer: declared,
    },
    pdfOku: { eylem: 'gonder', icon: 'file', when: { durum: baslangic.pdfOku, islemTipi: byService } },
    axEsitle: { eylem: 'gonder', icon: 'settings', when: { durum: baslangic.axEsitle } },
    manuelKapat: {
      eylem: 'kapat',
      icon: 'lock',
      isDestructive: true,
      rows: 'both',
      when: { durum: baslangic.manuelKapat },
      input: { neden: text(500, { required: true }) },
    },
  },
  fields: {
    acikSonGun: deadline({ ...listed, sort: true, filter: 'range', width: 150 }),
    isEmriNo: text(30, {
      ...emir,
      hasDefault: true,
      write: 'create',
      list: true,
      filter: 'contains',
      search: true,
      sort: true,
    }),
    islemTipi: choice(islemTipi, {
      ...emir,
      required: true,
      write: 'create',
      list: true,
      filter: 'equals',
      grouped: true,
      labels: 'tescilIslemTipi',
    }),
    personelId: reference({
      ...emir,
      required: true,
      write: 'create',
      filter: 'equals',
      from: { path: '/api/sgk/personel/getList', label: 'personelNo', search: true, byLabel: true },
    }),
    personelNo: text(30, { ...read, list: true, through: { reference: 'personelId', table: 'personel' } }),
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false, search: true }),
    adSoyad: text(201, { ...listed, recorded: false }),
    durum: choice(isEmriDurumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      grouped: 'chips',
      labels: 'workOrderState',
      chips: {
        Olusturuldu: 'info',
        SGKAktarildi: 'info',
        PDFOkundu: 'good',
        AXSyncOK: 'good',
        DocUploadOK: 'good',
        SGKAktarimHata: 'bad',
        PDFOkumaHata: 'bad',
        AXSyncHata: 'bad',
        ManuelKapatildi: 'neutral',
      },
    }),
    gonderim: choice(beyanDurum, {
      ...listed,
      labels: 'gonderim',
      chips: { 0: 'info', 1: 'info', 2: 'good', 3: 'bad', 4: 'warn' },
    }),
    subeAdi: text(250, listed),
    girisTarihi: date({ ...emir, list: true, filter: 'range', sort: true }),
    cikisTarihi: date({ ...emir, list: true, filter: 'range', sort: true }),
    isKolu: reference({ ...emir, from: kod('isKolu') }),
    meslekKodu: text(7, emir),
    sigortaliTuru: reference({ ...giris, min: 0, from: kod('sigortaliTuru') }),
    gorevKodu: reference({ ...giris, from: kod('gorev') }),
    ogrenimKodu: reference({ ...giris, min: 0, from: kod('ogrenim') }),
    mezuniyetBolumu: text(100, giris),
    mezuniyetYili: integer({ ...giris, min: 1950, max: 2100 }),
    eskiHukumlu: toggle(giris),
    ozurlu: toggle(giris),
    kismiSureli: toggle(giris),
    kismiSureliGun: integer({ ...giris, min: 1, max: 29 }),
    cikisNedeni: reference({ ...cikis, dependsOn: 'cikisTarihi', from: kod('cikis') }),
    bulundugumuzBelgeTuru: reference({ ...buDonem, from: kod('belgeTuru') }),
    bulundugumuzUcret: money(buDonem),
    bulundugumuzIkramiye: money(buDonem),
    bulundugumuzEksikGun: integer({ ...buDonem, min: 0, max: 31 }),
    bulundugumuzEksikNeden: reference({ ...buDonem, min: 0, from: kod('eksikGun') }),
    oncekiBelgeTuru: reference({ ...oncekiDonem, from: kod('belgeTuru') }),
    oncekiUcret: money(oncekiDonem),
    oncekiIkramiye: money(oncekiDonem),
    oncekiEksikGun: integer({ ...oncekiDonem, min: 0, max: 31 }),
    oncekiEksikNeden: reference({ ...oncekiDonem, min: 0, from: kod('eksikGun') }),
    belge: file(1, { group: 'tescil.grup.belge' }),
    pdfDosyaId: integer(read),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    hataKodu: integer(listed),
    hataAciklama: text(1000, listed),
    referansKodu: text(30, { ...listed, search: true }),
    sicilNo: text(30, read),
    axKayitNo: text(100, read),
    docId: text(100, read),
    sonTarih: date(listed),
    gecikti: toggle(listed),
    sonGunDurumu: choice(sonGunDurumu, { hasDefault: true, ...read }),
    tahminiCeza: money({ ...listed, total: true }),
    deneme: integer({ hasDefault: true, ...read }),
    kapatmaNedeni: text(500, read),
    durumZamani: dateTime({ hasDefault: true, ...listed }),
    createdDate: dateTime({ hasDefault: true, ...listed, filter: 'range', sort: true }),
    beyanId: integer(read),
  },
})
