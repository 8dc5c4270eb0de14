-- Names that people sort by, copied from other tables where they sort by the Turkish alphabet.
alter table unit
  alter column unit_type type varchar(100) collate "tr-TR-x-icu",
  alter column company_name type varchar(250) collate "tr-TR-x-icu";
alter table branch
  alter column company_name type varchar(250) collate "tr-TR-x-icu",
  alter column il_adi type varchar(100) collate "tr-TR-x-icu";
