import type { TestSoru } from '#features/test-merkezi/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { SonucPart } from './parts.ts'

/** The place of a question in the page's address. */
export const soruAnchor = (index: number) => `soru-${index + 1}`

/** Every question with its answers as disabled radios; the chosen one has bold letters and a word besides. */
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
        {soruYanitlar.map((yanit) => (
          <li key={yanit.id} className={yanit.id === secilenCevap ? 'sonuc-secilen' : undefined}>
            <Yanit yanit={yanit} isChosen={yanit.id === secilenCevap} name={soruAnchor(index)} />
          </li>
        ))}
      </ul>
      {secilenCevap === null ? <p className="field-hint">{t('testMerkezi.sonuc.yanitsiz')}</p> : null}
    </li>
  )
}

type YanitProps = { yanit: TestSoru['soruYanitlar'][number]; isChosen: boolean; name: string }

function Yanit({ yanit: { id, cevap }, isChosen, name }: YanitProps) {
  const t = useTexts<SonucPart>()
  return (
    <label>
      <input type="radio" name={`${name}-yanit`} value={id} checked={isChosen} disabled readOnly />
      {isChosen ? (
        <>
          <strong>{cevap}</strong>
          <span className="sonuc-chip">{t('testMerkezi.sonuc.secilen')}</span>
        </>
      ) : (
        <span>{cevap}</span>
      )}
    </label>
  )
}
