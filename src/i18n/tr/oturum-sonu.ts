/** The warning before a session ends, on the pages of candidates and of staff. */
export const oturumSonu = {
  label: 'Oturum uyarısı',
  soon_one: 'Uzun süredir işlem yapmadınız. Oturumunuz {count} dakika içinde kapanacak.',
  soon_other: 'Uzun süredir işlem yapmadınız. Oturumunuz {count} dakika içinde kapanacak.',
  final_one: 'Oturumunuzun süresi {count} dakika içinde doluyor. Yaptıklarınızı kaydedin, sonra yeniden giriş yapın.',
  final_other: 'Oturumunuzun süresi {count} dakika içinde doluyor. Yaptıklarınızı kaydedin, sonra yeniden giriş yapın.',
  continue: 'Devam et',
  understood: 'Anladım',
  failed: 'Sunucuya ulaşılamadı. Yeniden deneyin.',
} as const
