import { useState } from 'react'

/** One posting, as the product's listing call answers it. */
export type Card = {
  id: number
  iapKodu: string
  baslik: string
  kisaAciklama: string
  talepTarihi: string
  basvuruBitisTarihi: string | null
  sehirAdi: string | null
  ilceAdi: string | null
}

/** What the page is rendered from, on the server and again in the browser. */
export type PageData = { cards: Card[]; cities: { id: number; name: string }[]; count: number }

/** The listing in bare React: the same postings, fields and links, no kit, no router, no styles. */
export function Page({ cards, cities, count }: PageData) {
  const [city, setCity] = useState(0)
  const [search, setSearch] = useState('')
  return (
    <>
      <header>
        <a href="/">Portal</a>
        <nav>
          <a href="/ilanlar">Postings</a>
          <a href="/giris">Sign in</a>
        </nav>
      </header>
      <main>
        <h1>Open postings</h1>
        <form action="/ilanlar">
          <label>
            Search
            <input name="q" value={search} onChange={(event) => setSearch(event.target.value)} />
          </label>
          <label>
            City
            <select name="il" value={city} onChange={(event) => setCity(Number(event.target.value))}>
              <option value={0}>All</option>
              {cities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit">Search</button>
        </form>
        <h2>{count} postings</h2>
        {cards.map((card) => (
          <PostingCard key={card.id} {...card} />
        ))}
        <nav>
          <a href="/ilanlar?sayfa=2">Next</a>
        </nav>
      </main>
      <footer>
        <a href="/kvk">Privacy</a>
      </footer>
    </>
  )
}

function PostingCard({ id, iapKodu, baslik, kisaAciklama, talepTarihi, basvuruBitisTarihi, sehirAdi, ilceAdi }: Card) {
  return (
    <article>
      <h3>
        <a href={`/ilanDetay?iapId=${id}`}>{baslik}</a>
      </h3>
      <p>{[sehirAdi, ilceAdi].filter(Boolean).join(', ')}</p>
      <p>{kisaAciklama}</p>
      {basvuruBitisTarihi ? <p>{basvuruBitisTarihi}</p> : null}
      <p>
        <span>{iapKodu}</span> <time dateTime={talepTarihi}>{talepTarihi}</time>
      </p>
      <p>
        <a href={`/ilanDetay?iapId=${id}`}>Details</a> <a href={`/adayTelefonOnayi?id=${id}`}>Apply</a>
      </p>
    </article>
  )
}
