import type { Locator, Page } from '@playwright/test'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { beside } from './beside.ts'
import { expect, expectAccessible, open, reload, test } from './page.ts'
import { signInAs, signInAsNew } from './sign-in.ts'

const ayse = '5551112233'
const path = '/basvurularim?tenant=demo'
const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Başvurularınızda arayın' })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

/** An application of the signed-in candidate that waits for documents; its tracking number. */
const askForBelge = (cepTel: string) => beside('askForBelge', { cepTel })

async function openDocuments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Belge yükle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Belgeleriniz' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  return dialog
}

const rowOf = (dialog: Locator, belgeAdi: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('heading', { name: belgeAdi }) })

test('every state an application can have is told in words, four a page', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, ayse)
  await open(page, path)
  await expect(page.getByRole('status').filter({ hasText: '8 başvuru' })).toHaveCount(1)
  await expect(cards(page)).toHaveCount(4)
  const states = async () => Promise.all((await cards(page).all()).map((card) => card.locator('.durum').innerText()))
  expect(await states()).toEqual(['Taslak', 'Belgeleriniz bekleniyor', 'Başvurunuz alındı', 'İnceleniyor'])

  const draft = cards(page).nth(0)
  await expect(draft.getByText('Gönderilince verilir')).toBeVisible()
  await expect(draft.getByRole('button', { name: /^Devam et: / })).toBeVisible()
  await expect(draft.getByRole('button', { name: /^Geri çek/ })).toHaveCount(0)
  await expect(cards(page).nth(2).locator('dd')).toHaveText(/^[2-9A-Z]{9}$/)
  const steps = cards(page).nth(1).getByRole('list', { name: 'Başvurunun aşamaları' }).getByRole('listitem')
  await expect(steps).toHaveText([
    'Alındı: geçildi',
    'İnceleme: geçildi',
    'Belge: şu an burada',
    'Görüşme: sırada',
    'Sonuç: sırada',
  ])

  await page.getByRole('navigation', { name: 'Sayfalar' }).getByRole('link', { name: '2. sayfa' }).click()
  await expect(page).toHaveURL(/sayfa=2/)
  await expect(page.locator('#sonuc')).toBeFocused()
  await expect(cards(page)).toHaveCount(4)
  expect(await states()).toEqual(['Görüşmeye çağrıldınız', 'Olumlu sonuçlandı', 'Olumsuz sonuçlandı', 'Geri çektiniz'])
  // documents only where they are waited for; nothing to take back where it is decided
  await expect(page.getByRole('button', { name: /^Belge yükle/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Geri çek/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: '2. sayfa' })).toHaveAttribute('aria-current', 'page')
})

test('a search looks at every value and begins at page 1', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, ayse)
  await open(page, `${path}&sayfa=2`)
  await expect(cards(page).first()).toContainText('Görüşmeye çağrıldınız')
  await search(page).fill('BELGELERINIZ')
  await expect(page).toHaveURL(/q=BELGELERINIZ$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: '1 başvuru bulundu' })).toBeVisible()
  await expect(search(page)).toBeFocused()
  const takipNo = await cards(page).locator('dd').innerText()
  await search(page).fill(takipNo.toLowerCase())
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=${takipNo}`, 'i'))
  await reload(page)
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue(takipNo.toLowerCase())

  await search(page).fill('kaptan pilot')
  await expect(page.getByText('Aramanıza uyan başvuru yok')).toBeVisible()
  await page.getByRole('button', { name: 'Aramayı temizle' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect(search(page)).toBeFocused()
})

test('documents show their states, reasons and what was deleted; only what waits can be deleted', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAs(page, ayse)
  await open(page, path)
  const dialog = await openDocuments(page)
  await expect(dialog.getByRole('img', { name: '6 belgeden 3 tanesi yüklendi' })).toContainText('3 / 6 belge')
  await expect(rowOf(dialog, 'Kimlik fotokopisi').locator('.durum')).toHaveText('Onaylandı')
  await expect(rowOf(dialog, 'Özel güvenlik kimlik kartı').locator('.durum')).toHaveText('Bekliyor')
  const rejected = rowOf(dialog, 'Adli sicil kaydı')
  await expect(rejected.locator('.durum')).toHaveText('Reddedildi')
  await expect(rejected.getByText(/Ret nedeni: Belge altı aydan eski/)).toBeVisible()
  await expect(rejected.getByRole('button', { name: /^PDF seç/ })).toBeVisible()
  await expect(rowOf(dialog, 'Diploma').locator('.durum')).toHaveText('Yüklenmedi')
  await expect(rowOf(dialog, 'Sağlık raporu').getByText('isteğe bağlı')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Sil: / })).toHaveCount(2)
  await rowOf(dialog, 'İkametgâh belgesi').getByText('Silinen dosyalar (1)').click()
  await expect(dialog.getByText('yanlis-sayfa.pdf')).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'ogg-kimlik.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('ogg-kimlik.pdf')

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/basvurularim/)
  await openDocuments(page)
  await page.getByRole('button', { name: 'Belgeleri kapat' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Belge yükle/ })).toBeFocused()
})

test('a document is handed in, refused by its rule, deleted, photographed', { tag: '@phone' }, async ({ page }) => {
  const { cepTel } = await signInAsNew(page)
  await askForBelge(cepTel)
  await open(page, path)
  const dialog = await openDocuments(page)
  const row = rowOf(dialog, 'Kimlik fotokopisi')
  const input = row.locator('input[type=file]').first()

  await input.setInputFiles({ name: 'kimlik.txt', mimeType: 'text/plain', buffer: Buffer.from('kimlik') })
  await expect(row.getByRole('alert')).toHaveText("kimlik.txt: Lütfen sadece PDF dosyası (5 MB'a kadar) seçin.")
  await input.setInputFiles({ name: 'sahte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(row.getByRole('alert')).toHaveText("sahte.pdf: Lütfen sadece PDF dosyası (5 MB'a kadar) seçin.")
  await input.setInputFiles({ ...pdf('buyuk.pdf'), buffer: Buffer.concat([aPdf(), Buffer.alloc(5_242_880)]) })
  await expect(row.getByRole('alert')).toHaveText("buyuk.pdf: Dosya boyutu 5 MB'ı aşamaz...")
  await input.setInputFiles({ ...pdf('bos.pdf'), buffer: Buffer.alloc(0) })
  await expect(row.getByRole('alert')).toHaveText('bos.pdf: Lütfen önce bir dosya seçin.')
  // what only the server finds
  const script = aPdf({ extra: '5 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj' })
  await input.setInputFiles({ ...pdf('betik.pdf'), buffer: script })
  await expect(row.getByRole('alert')).toHaveText("betik.pdf: Lütfen sadece PDF dosyası (5 MB'a kadar) seçin.")
  await expectAccessible(page)

  await input.setInputFiles(pdf('kimlik.pdf'))
  await expect(row.getByRole('status').filter({ hasText: 'kimlik.pdf yüklendi, onay bekliyor.' })).toBeVisible()
  await expect(row.locator('.durum')).toHaveText('Bekliyor')
  await expect(row.getByRole('button', { name: /^PDF seç/ })).toBeFocused()
  await expect(dialog.getByText('1 / 10 belge')).toBeVisible()

  await input.setInputFiles([pdf('ikinci.pdf'), { ...pdf('kotu.pdf'), buffer: script }])
  await expect(row.getByText('Dosyaların bir bölümü yüklendi, bir bölümü yüklenemedi.')).toBeVisible()
  await expect(row.getByRole('alert')).toHaveText(/^kotu\.pdf: /)
  await expect(row.getByRole('link')).toHaveText(['kimlik.pdf', 'ikinci.pdf'])
  await expectAccessible(page)

  // a slip is undone; what is really meant goes when the window is closed
  const files = row.getByRole('listitem')
  await row.getByRole('button', { name: 'Sil: kimlik.pdf' }).click()
  await expect(files.first()).toContainText('kimlik.pdf bu pencereyi kapattığınızda silinecek.')
  await expect(row.getByRole('button', { name: 'Geri al: kimlik.pdf' })).toBeFocused()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Geri al: kimlik.pdf' }).click()
  await row.getByRole('button', { name: 'Sil: ikinci.pdf' }).click()
  await dialog.getByRole('button', { name: 'Belgeleri kapat' }).click()
  await openDocuments(page)
  await expect(row.getByRole('link')).toHaveText(['kimlik.pdf'])
  await expect(row.getByText('Silinen dosyalar (1)')).toBeVisible()

  // leaving the page is as good as closing the window
  await row.getByRole('button', { name: 'Sil: kimlik.pdf' }).click()
  await expect(row.getByRole('button', { name: 'Geri al: kimlik.pdf' })).toBeVisible()
  await page.goto('/ilanlar?tenant=demo')
  await open(page, path)
  await openDocuments(page)
  await expect(row.getByText('Silinen dosyalar (2)')).toBeVisible()
})

test('pages are photographed into one PDF', { tag: '@phone' }, async ({ page }) => {
  const { cepTel } = await signInAsNew(page)
  await askForBelge(cepTel)
  await open(page, path)
  const dialog = await openDocuments(page)
  const row = rowOf(dialog, 'Diploma')
  await row.getByRole('button', { name: 'Fotoğraf çek: Diploma' }).click()
  await row.getByRole('button', { name: '0 sayfayı yükle' }).click()
  await expect(row.getByRole('alert')).toHaveText('Lütfen önce bir dosya seçin.')
  const photo = {
    name: 'sayfa.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture('jpeg', { width: 900, height: 1200 }),
  }
  const input = row.locator('.belge-photo-input')
  await input.setInputFiles(photo)
  await input.setInputFiles(photo)
  const gallery = row.locator('.belge-gallery-input')
  await expect(gallery).not.toHaveAttribute('capture')
  await gallery.setInputFiles(photo)
  await row.getByRole('button', { name: '3. sayfayı çıkar' }).click()
  await expect(row.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
  await page.route('**/assets/photo-pdf*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await row.getByRole('button', { name: '2 sayfayı yükle' }).click()
  await expect(row.getByRole('alert')).toHaveText('Bir hata oluştu. Lütfen tekrar deneyin.')
  await row.getByRole('button', { name: '2 sayfayı yükle' }).click()
  await expect(row.getByRole('link', { name: 'Diploma.pdf' })).toBeVisible()
  await expect(row.getByRole('button', { name: /^PDF seç/ })).toBeFocused()

  await row.getByRole('button', { name: 'Fotoğraf çek: Diploma' }).click()
  await input.setInputFiles({ ...photo, buffer: Buffer.from('resim değil') })
  await row.getByRole('button', { name: '1 sayfayı yükle' }).click()
  await expect(row.getByRole('alert')).toHaveText('Dosya okunamadı. Başka bir dosya seçmeyi deneyin.')
})

test('what cannot be fetched, sent or deleted says so in its place and can be tried again', { tag: '@phone' }, async ({
  page,
}) => {
  const { cepTel } = await signInAsNew(page)
  await open(page, path)
  await expect(page.getByText('Henüz başvurunuz yok')).toBeVisible()
  await expect(page.getByRole('link', { name: 'İş ilanlarına git' })).toBeVisible()
  await askForBelge(cepTel)

  const fail = (url: string) => page.route(url, (route) => route.abort('internetdisconnected'))
  await fail('**/api/adayDomain/basvuru/fullGet')
  await reload(page)
  await expect(page.getByText('Başvurularınız getirilemedi.')).toBeVisible()
  await page.unroute('**/api/adayDomain/basvuru/fullGet')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(cards(page)).toHaveCount(1)

  await fail('**/api/adayDomain/belge/GetForAday*')
  await page.getByRole('button', { name: /^Belge yükle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Belgeleriniz' })
  await expect(dialog.getByText('Belgeleriniz getirilemedi. Lütfen tekrar deneyin.')).toBeVisible()
  await page.unroute('**/api/adayDomain/belge/GetForAday*')
  await dialog.getByRole('button', { name: 'Tekrar dene' }).click()

  const row = rowOf(dialog, 'Kimlik fotokopisi')
  await fail('**/api/adayDomain/belge/UploadDoc')
  await row.locator('input[type=file]').setInputFiles(pdf('kimlik.pdf'))
  await expect(row.getByRole('alert')).toHaveText('kimlik.pdf: Dosya yüklenemedi. Lütfen tekrar deneyin.')
  await page.unroute('**/api/adayDomain/belge/UploadDoc')
  await row.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(row.getByRole('link', { name: 'kimlik.pdf' })).toBeVisible()

  await fail('**/api/adayDomain/belge/DosyaSil')
  await row.getByRole('button', { name: /^Sil: / }).click()
  await dialog.getByRole('button', { name: 'Belgeleri kapat' }).click()
  await expect(page.getByText('Dosya silinemedi. Lütfen tekrar deneyin.')).toBeVisible()
})

test('an application is taken back with a reason, and the focus begins at the way back', { tag: '@phone' }, async ({
  page,
}) => {
  const { cepTel } = await signInAsNew(page)
  const takipNo = await askForBelge(cepTel)
  await open(page, path)
  await page.getByRole('button', { name: /^Geri çek: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Başvuruyu geri çekin' })
  await expect(dialog.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `${takipNo} no.lu başvuruyu geri çek` }).click()
  await expect(dialog.getByLabel('Geri çekme nedeniniz')).toHaveAccessibleDescription(/Geri çekme nedeninizi yazın/)
  await dialog.getByLabel('Geri çekme nedeniniz').fill('Başka bir işe başladım.')
  await dialog.getByRole('button', { name: `${takipNo} no.lu başvuruyu geri çek` }).click()
  await expect(dialog).toBeHidden()
  await expect(cards(page).locator('.durum')).toHaveText('Geri çektiniz')
  await expect(cards(page).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('button', { name: /^(Geri çek|Belge yükle)/ })).toHaveCount(0)
})

test('a draft is gone on with where it was left', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, ayse)
  await open(page, path)
  const chosen = page.waitForResponse('**/ilanSec')
  await page.getByRole('button', { name: /^Devam et: / }).click()
  expect((await chosen).ok()).toBe(true)
  await expect(page).toHaveURL(/^[^?]*\/\?/)
})
