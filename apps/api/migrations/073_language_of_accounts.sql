-- Empty until its user chooses one: the portal is then in the language of the browser.
alter table vendors add column language text not null default '' check (language in ('', 'en', 'ta', 'hi'));
