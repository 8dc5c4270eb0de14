/** Words of the screen of workplaces, in English. */
export const isyeri = {
  kimlikDene: 'Try the credential',
  kimlikDeneSoru:
    'SGK will be asked about the user name and password of workplace {no}. A wrong password counts at SGK and stops the calls of the workplace.',
  kimlikGecerli: 'SGK has accepted the credential.',
  kimlikBilinmiyor: 'SGK did not answer; nobody knows whether the credential is good.',
  byPass: 'By-pass',
  byPassAciklama: 'The workplace {no} is left out of the readings from SGK until the end of the day you choose.',
  byPassGunBicimi: 'dd.mm.yyyy; this day counts too',
  byPassKaldir: 'End the by-pass',
  cagrilar: 'Calls',
  kanalDurdu:
    'The {kanal} service failed again and again, so nothing is sent to SGK between {basladi} and {bitis}. Readings and declarations go on by themselves afterwards.',
  hizBolen: 'For calls to the simulator the times are divided by {bolen}.',
  hamGor: 'Raw answer',
  hamGorSoru: 'The answer holds national ids of people; your look is recorded.',
  hamBaslik: '{operasyon}: what SGK answered',
}
