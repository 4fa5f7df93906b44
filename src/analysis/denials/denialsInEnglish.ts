import type { Denials } from './denialSentences.ts';

/** "I could not find Acme", "Acme does not appear in the search results", "none of the sources mention Acme". */
export const english: Denials = {
  negation:
    "(?:can)?not(?!\\p{L})|no |(?:are|ca|could|did|do|does|has|have|is|was|were|would)n['’]t|never|none|neither|nothing|nowhere|un(?:able|aware|familiar|known)|failed|little|zero|absent|missing",
  cue:
    "i[ ']|we[ ']|my |me(?!\\p{L})|search|sources?|results|articles|documents?|pages|data|knowledge|context|info|details|records|references|web|internet|find|found|" +
    'compan|brand|business|product|tool|platform|service|software|apps?(?!\\p{L})|firm|vendor|provider|website|organi|entity|startup|named|known as|' +
    'by the name|recogni|locat|identif|exist|real(?!\\p{L})|mention|evidence|traces?|called|unknown|unfamiliar|nothing|heard|aware|signs?|indication|nowhere',
  words: {
    i: 'i|we',
    search: '(?:my|the|a|an)(?: web| quick| online)? search(?:es)?',
    am: "(?:i|we)(?:'m| am|'re| are| was| were)",
    cannot: "could not|couldn't|cannot|can not|can't|did not|didn't|do not|don't",
    unable: "unable to|not able to|wasn't able to|weren't able to",
    never: "have not|haven't|'ve not|have never|'ve never|never|have yet to|'ve yet to",
    does_not: "do not|don't|does not|doesn't|did not|didn't",
    seems: "(?:does not|doesn't|did not|didn't) (?:appear|seem)",
    is_not: "(?:is|was|are|were)(?: not|n't)|has(?: not|n't) been",
    really:
      'actually|really|currently|yet|personally|unfortunately|still|also|specifically|explicitly|even|been able to|manage to|seem to|' +
      'appear to|be able to|independently',

    find:
      'find|found|locate|located|see|seen|identify|identified|discover|discovered|come across|came across|uncover|verify|encountered|' +
      'recogni[sz]e|recall',
    have: 'have|have access to|possess|provide|offer|give you|give|retrieve|access|obtain',
    yields:
      'returns?|returned|yields?|yielded|turns? up|turned up|produced?|gave|gives?|brings? up|brought up|surfaced?|reveal(?:s|ed)?|shows?|' +
      'showed|found|finds?|come up with',
    mentions: '(?:mention|include|contain|list|reference|cover|discus|name|feature|show)(?:s|es|ed|d)?|refers? to',

    any:
      'any|widely|much|enough|sufficient|specific|reliable|detailed|credible|verifiable|verified|public|publicly|available|clear|direct|relevant|' +
      'substantial|significant|concrete|useful|meaningful|independent|authoritative|accurate|search|web|single|an?|the|details|reviews|or|and',
    news:
      'information|info|details|data|evidence|records?|results?|mentions?|references?|traces?|signs?|knowledge|listings?|entry|entries|matches|' +
      'hits|sources?|anything|coverage',
    about:
      '(?:(?:available|online|found|out there) )?(?:about|on|for|regarding|concerning|of|related to|relating to|mentioning|matching)',
    firm:
      'company|brand|business|product|tool|platform|service|software|app|firm|vendor|provider|website|organi[sz]ation|entity|startup|one|' +
      'something|anything',
    called: 'called|named|by the name of|by the name|known as|with the name|under the name|going by',
    a: 'an?|the|any|such|specific|particular|well-known|existing|real|actual|single|{firm}|{called}|or',
    something: '(?:(?:{any},? ){0,8}(?:{news}|much|nothing) {about} )?',
    no: '(?:nothing|(?:no|little|little to no|zero|not much|not enough|very little) {any}* (?:{news}|much))',

    these:
      'the|these|those|this|my|your|our|any|all|current|provided|available|retrieved|given|attached|search|web|online|public|training|several|' +
      'major|reliable|top|other|of|{i}|existing',
    sources:
      'results|sources?|articles?|documents?|pages?|search|searches|data|datasets?|knowledge|knowledge base|context|information|databases?|' +
      'records|materials|references|snippets|content|websites|lists?|rankings|directories|web|internet',
    found:
      "(?: (?:that )?(?:i|we|you)(?:'ve| have)? (?:found|consulted|checked|reviewed|provided|shared|have|searched|looked at|saw|(?:can|" +
      'could) access)| provided| available(?: to me)?| above| here| given| consulted| returned| retrieved)?',
    the_sources: '(?:{these} ){1,6}{sources}{found}',
    listed: 'mentioned|listed|included|found|referenced|featured|covered|named|cited|discussed|present|part of|among',

    start:
      'appears|seems|but|and|so|that|as|because|however|unfortunately|therefore|although|though|since|while|currently',
    next:
      "(?:but|so|however|though|although|because|since|while|yet|therefore|as (?:i|it|they)|if you (?:can|could|have|share|provide|give|tell|meant?|would)|or any|and (?:i|my|there|cannot|can't|could|" +
      'would|therefore|so|no))',
    in_sources: '(?:in|on|among|within|from|through|across|using|with|based on|at|by) (?:{these} )*{sources}{found}',
    place:
      '(?:{in_sources}|as of (?:my|the|20)[^.!?;\\n]{0,80}|online|anywhere|at all|either|yet|so far|here|now|before|specifically|by (?:that |' +
      'this )?name|in general|myself|at this time|at the moment|right now|currently|to (?:share|verify|go on|offer|provide|cite)|that i (?:can|' +
      'could|would)[^.!?;,\\n]{1,60}|as an? (?:(?:real|existing|known|actual|specific|well-known|particular) ){0,2}{firm}|{listed}|company|brand|corporation|inc|ltd|llc)',
    to_say:
      '(?: (?:in order )?to (?:answer|give|provide|make|offer|compare|say|recommend|confirm|tell|help|assess|evaluate) [^.!?;\\n]{1,120})?',

    not_found:
      "(?:{i}|{search}) {cannot} {really}* (?:{find}|{yields})|{am}(?: not| n't|n't)? (?:able to|unable to) (?:{find}|{have})|(?:i|" +
      'we) ?{never} {really}* {find}|{i} failed to {find}|(?:i|we) {cannot} {really}* (?:know of|know about|know)|(?:i|we) ?{never} heard of|' +
      "{am}(?: not|n't) {really}* (?:aware of|familiar with|acquainted with)|{am} {really}* (?:unaware of|unfamiliar with)|(?:none|" +
      'neither) of (?:them|{these}* {sources}{found}) {really}* {mentions}|{the_sources} {does_not} {really}* (?:{mentions}|have|say)|there (?:is|' +
      "are|was|were)(?: not|n't)|there {seems} to be|(?:it )?{seems} (?:that )?there is",
    alone:
      "(?:(?<=(?:^|[.!?:\\n] ?|(?:unfortunately|sorry), ))|(?:{i}(?:'ve| have)?|{search}) (?:searched|looked|checked|tried|" +
      'reviewed)[^.!?\\n]{0,120}(?:but|and) )',
    not_had: '{i} {cannot} {really}* {have}',
    found_no:
      "(?:i|we)(?:'ve)?(?: have| found| can find| could find| see| can see| know)|{search} {yields}|{the_sources} (?:{mentions}|have|had|" +
      'has|show)',
    unsure: "(?:i|we) (?:cannot|can't|could not|couldn't|(?:am |was )?{unable}) {really}* (?:verify|confirm|establish)",
    missing:
      '(?:{does_not}|{seems} to) {really}* exist|{seems} to be a real {firm}|{does_not} {really}* (?:appear|show up|come up|turn up|' +
      'feature) {in_sources}|{seems} to be {listed} {in_sources}|(?:{is_not}) {really}* (?:mentioned|found|known to me|familiar to me|' +
      '{listed} {in_sources}|{listed} {the_sources}|{in_sources})|(?:is|was) (?:absent|missing) from {the_sources}|(?:is|' +
      "was) (?:nowhere to be found|unknown to me|unfamiliar to me)|(?:{is_not}) (?:(?:an?|something|one|{firm}|name|that) )+i(?: am|'m)? (?:know|" +
      "recogni[sz]e|familiar with|aware of)|(?:could not|couldn't|cannot|can't) be (?:found|located|identified|verified)",
  },
  tells:
    "which|who|whose|where|an?|the|one of|(?:but|although|though|yet|and) (?:it|they|its|their)(?:'s|'re| (?:is(?! (?:possible|likely|" +
    'unclear|not))|are|was|were|has|have|offers?|seems|looks))?',
  turn: {
    but:
      'but|although|though|however|nevertheless|nonetheless|despite|(?<=, ?)(?:yet|still)|(?:because|since|as) (?:it|they|its)|' +
      '(?<=; )(?:it|they|its)|and(?= (?:is|are|it|they|its)(?!\\p{L}))',
    again:
      "(?:unfortunately,? )?(?:(?:I |we |my (?:web )?search(?:es)? )?(?:found (?:no|nothing)|(?:could|did|do|am|was)(?: not|n't) (?:find|locate|see|have|able|return|know)|" +
      "cannot (?:find|locate|verify|confirm)|can't (?:find|locate|verify|confirm)|have no|haven't|'m not)|none of|nothing|neither|no (?:information|results?|mention)|" +
      "(?:may|might|could) |does(?: not|n't) (?:appear|exist|seem|show)|it(?:'s| is) (?:possible|likely|unclear|not (?:mentioned|listed|clear))|(?:it|they|that) (?:may|might|could) |if you )",
    elsewhere:
      '(?:instead,? )?(?:here|there (?:are|is) (?:[a-z-]+ ){0,2}(?:others?|another|alternatives?|similar|different|no)(?![a-z])|the following|other|others|' +
      'similar|please|feel free|let me|you (?:can|could|may|might) (?:try|check|consider|also|look)|' +
      "(?:I|we)(?:'ll|'d| can| could| did| do| was able to| will| would| have)?(?: be)?(?: still| also| instead| happily| gladly)? (?:find|found|help|tell you about|" +
      'offer|share|provide|list|give|happy|know (?:of|about)|(?:recommend|suggest|prefer)(?: trying)? (?:\\p{Lu}|other|some|a few)|see \\p{Lu}))',
    it: 'it|its|they|them|their|this|that one',
  },
  sentences: [
    '{not_found} {something}{a}* NAME{to_say}',
    '{alone}(?:{cannot}|{unable}|failed to) {really}* {find} {something}{a}* NAME',
    '{not_had} (?:{any},? ){0,8}{news} {about} {a}* NAME{to_say}',
    '{found_no} {no} {about} {a}* NAME{to_say}',
    '{alone}(?:found|have) {no} {about} {a}* NAME{to_say}',
    '{unsure} (?:the )?existence of {a}* NAME',
    '{unsure} (?:that|if|whether) {a}* NAME {really}* (?:exists?|is (?:a )?real(?: {firm})?)',
    '{i} {cannot} {really}* know what {a}* NAME (?:is|does)',
    "{am}(?: not|n't) {really}* sure what {a}* NAME is",
    "^ (?:there (?:is|are|was|were)|there's)? ?(?:currently )?{no} {about} {a}* NAME(?: (?:was|were|is|are|could be|can be|" +
      'has been)(?: publicly)? (?:found|available|located|known)(?: to me)?| came up| found| available| exists?)?{to_say}',
    '^ (?:nothing|no {any}* {news}) (?:was|were|is|are|could be) (?:found|available|located) {about} {a}* NAME',
    "^ (?:there is|there's) no (?:evidence|indication|sign) that {a}* NAME exists",
    '^ no {a}* {called} NAME (?:(?:appears?|shows? up|came up) {in_sources}|(?:appears to )?exists?|(?:was|is|could be) (?:found|listed|mentioned))',
    "(?:does not|doesn't) (?:look|seem|appear) (?:like|that|as if) {a}* NAME exists",
    "^ (?:there is|there are|there's) no {a}* {called} NAME",
    '^ (?:no|neither) {these}* {sources}{found} {really}* {mentions} NAME',
    '(?:search|searches|searching|looking) for {a}* NAME (?:{yields}) {no}',
    "{i}(?:'ve| have)? (?:searched|looked) for {a}* NAME,? but (?:i )?(?:found {no}|{cannot} find (?:anything|it|any {any}* {news}))",
    '^ {a}* NAME (?:{missing})',
    '^ (?:as for|regarding|concerning|about|as to|on) {a}* NAME,? (?:unfortunately,? )?(?:{i}|{search}) {cannot} {really}* (?:{find}|' +
      '{have}) (?:anything|it|(?:{any},? ){0,8}{news})',
    '^ (?:as for|regarding|concerning|about|as to|on) {a}* NAME,? (?:unfortunately,? )?(?:{found_no}) {no}',
  ],
};
