/**
 * Both indexes of words again, now with the begins of words too: a search for one or a few letters
 * reads the newest recordings with such a word, instead of all words that begin so. Marks are parts
 * of the words of jobs, as they are of what was said: a word in Hindi is one and not several.
 */
export const beginsOfWords = `
drop table job_words;
create virtual table job_words using fts5 (
  owner, words,
  content = '', contentless_delete = 1, detail = 'column', prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
insert into job_words (rowid, owner, words)
select number, owner, words from searched_jobs join job_texts using (job_id) order by number;

drop table spoken_words;
create virtual table spoken_words using fts5(
  owner, terms,
  content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);
insert into spoken_words (rowid, owner, terms)
select number, 'k' || hex(key_id), terms from spoken_passages order by number;
`;
