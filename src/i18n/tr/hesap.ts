import { oturumSonu } from './oturum-sonu.ts'

/** The staff's own account: password, sessions, and the warning before a session ends. */
export const hesap = {
  open: 'Hesabım: şifre ve oturumlar',
  sifre: {
    title: 'Şifre',
    text: 'Şifreniz değişince başka cihazlardaki oturumlarınız kapanır, bu oturum açık kalır.',
    password: 'Şu anki şifreniz',
    yeniPassword: 'Yeni şifre',
    tekrar: 'Yeni şifre (tekrar)',
    hint: 'En az 12 karakter. Kolay tahmin edilen sözcükler, adınız ve şirketinizin adı olmaz.',
    submit: 'Şifreyi değiştir',
    done_one: 'Şifreniz değişti, {count} başka oturum kapandı.',
    done_other: 'Şifreniz değişti, {count} başka oturum kapandı.',
    dizin: 'Şifreniz şirketinizin dizininde durur. Değiştirmek için şirketinizin bilgi işlem birimine başvurun.',
    sso: 'Girişinizi şirketinizin kimlik sağlayıcısı yapar. Şifrenizi orada değiştirin.',
  },
  oturum: {
    title: 'Açık oturumlar',
    text: 'Tanımadığınız bir oturum görürseniz bitirin ve şifrenizi değiştirin.',
    device: '{tarayici}, {sistem}',
    unknown: 'Bilinmeyen cihaz',
    current: 'Bu oturum',
    seen: 'Son kullanım: {zaman}',
    begun: 'Giriş: {zaman}',
    place: 'Ağ: {adres}',
    end: 'Bitir',
    endLabel: '{cihaz} oturumunu bitir',
    ended: 'Oturum bitti.',
    gone: 'Bu oturum zaten bitmiş.',
  },
  son: oturumSonu,
} as const
