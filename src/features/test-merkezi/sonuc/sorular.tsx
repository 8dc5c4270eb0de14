import type { TestSoru } from '#features/test-merkezi/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { SonucPart } from './parts.ts'

/** The place of a question in the page's address. */
export const soruAnchor = (index: number) => `soru-${index + 1}`

/** Every question with its answers; the chosen one has an icon, bold letters and a word. */
export function SonucSorular({ sorular }: { sorular: readonly TestSoru[] }) {
  const t = useTexts<SonucPart>()
  return (
    <section className="panel" aria-labelledby="sorular">
      <h2 id="sorular">{t('testMerkezi.sonuc.sorular')}</h2>
      <ol className="sonuc-sorular">
        {sorular.map((soru, index) => (
          <Soru key={soru.id} soru={soru} index={index} />
        ))}
      </ol>
    </section>
  )
}

function Soru({ soru: { soru, soruYanitlar, secilenCevap }, index }: { soru: TestSoru; index: number }) {
  const t = useTexts<SonucPart>()
  return (
    <li id={soruAnchor(index)}>
      <h3>
        <span aria-hidden="true">{index + 1}.</span>
        <span className="visually-hidden">{t('testMerkezi.sonuc.soru', { sira: index + 1 })}: </span>
        <span>{soru}</span>
      </h3>
      <ul className="sonuc-yanitlar">
        {soruYanitlar.map(({ id, cevap }) =>
          id === secilenCevap ? (
            <li key={id} className="icon-done sonuc-secilen">
              <strong>{cevap}</strong>
              <span className="sonuc-chip">{t('testMerkezi.sonuc.secilen')}</span>
            </li>
          ) : (
            <li key={id}>{cevap}</li>
          ),
        )}
      </ul>
      {secilenCevap === null ? <p className="field-hint">{t('testMerkezi.sonuc.yanitsiz')}</p> : null}
    </li>
  )
}
