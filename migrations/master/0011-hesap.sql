-- What a member of staff sees of their own sign-ins: the browser in words and the network that it came from.
alter table oturum
  add column tarayici varchar(40),
  add column sistem   varchar(40),
  add column adres    varchar(45);
comment on column oturum.tarayici is
  'The name of the browser, read from its user agent at the sign-in of a member of staff; none for candidates.';
comment on column oturum.sistem is
  'The name of the operating system, read from the same header.';
comment on column oturum.adres is
  'The network of the client with the host part masked (85.105.12.*): enough to recognise, too little to follow anybody.';
