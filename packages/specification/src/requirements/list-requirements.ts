import { section } from '../requirement.js';

export const listRequirements = {
  ...section('Contract: Paged list', {
    'list.page': 'A page has first, current, next and items.',
    'list.item-shape': 'Each item has the shape of its kind.',
    'list.next': '`next` is null on the last page.',
    'list.links-path': 'Links point to /v2/transcription with their query parameters.',
  }),
  ...section('Contract: Shared list query parameters', {
    'list.offset': '`offset` is an integer of at least 0, 0 unless given.',
    'list.limit': '`limit` is an integer of at least 1, 20 unless given.',
    'list.date': '`date` keeps the items of one date.',
    'list.before-after': '`before_date` and `after_date` keep the items of a range.',
    'list.status': '`status` takes several values.',
    'list.custom-metadata': '`custom_metadata` filters on custom metadata.',
    'list.kind': '`kind` takes several values, at /v2/transcription only.',
  }),
  ...section('Decisions: Lists', {
    'list.order': 'Newest first, then by id.',
    'list.arrays': 'Arrays are repeated keys.',
    'list.metadata-spellings':
      '`custom_metadata` is read as JSON and in brackets, nested ones too.',
    'list.metadata-contains':
      'An item matches when it contains every given key with an equal value; bracket values compare as text.',
    'list.utc-day': '`date` is a UTC day.',
    'list.range-bounds':
      '`after_date` is inclusive, `before_date` exclusive; both take a date or a date-time.',
    'list.page-cap': 'A page holds at most 1,000 items and `next` continues from there.',
    'list.links-absolute': 'Links are absolute, at the public url when one is set.',
    'list.links-keep-filters': 'Links keep every filter, kind included.',
    'list.strict-integers': 'Anything but plain digits for offset and limit is a 400.',
    'list.results-brief':
      '`results=brief` cuts the results of the items short: metadata, languages, the first 240 characters of the transcript, and the first utterance of each speaker or channel without its words.',
    'list.own-items': 'A list holds the jobs of the asking key only.',
  }),
} as const;
