/** Words of the screen of workplaces, in English. */
export const isyeri = {
  kimlikDene: 'Try the credential',
  kimlikDeneSoru:
    'SGK will be asked about the user name and password of workplace {no}. A wrong password counts at SGK and stops the calls of the workplace.',
  kimlikGecerli: 'SGK has accepted the credential.',
  kimlikBilinmiyor: 'SGK did not answer; nobody knows whether the credential is good.',
}
