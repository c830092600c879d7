/**
 * Common passwords, words and patterns in lower case. A separate module, so that it is loaded only when a user chooses
 * a password.
 */
export const COMMON_PASSWORDS = `
!1234qwer !qaz2wsx !qaz@wsx 0000 00000 000000 0000000 00000000 000000000 0000000000 00000000000 000000000000
0000000000000 00000000000000 000000000000000 0000000000000000 000000a 000111 007007 007007007 007007007007
007007007007007 0101 010101 01010101 0101010101 010101010101 01010101010101 010203 01020304 0102030405 0123 01234
012345 0123456 01234567 012345678 0123456789 01234567890 012345678901 0123456789012 01234567890123 012345678901234
0123456789012345 0987654321 100200 100200300 1010 101010 10101010 1010101010 101010101010 10101010101010 101101
101101101 101101101101 101101101101101 102030 10203040 1020304050 1111 11111 111111 1111111 11111111 111111111
1111111111 11111111111 111111111111 1111111111111 11111111111111 111111111111111 1111111111111111 111111a
1111222233334444 111222 111222333 112211 112233 112233112233 11223344 1122334455 112233445566 112358 1123581321 121121
121121121 121121121121 121121121121121 1212 121212 12121212 1212121212 121212121212 12121212121212 123123 123123123
123123123123 123123123123123 1231234 123321 123321123321 1234 12341234 123412341234 1234123412341234 1234321 12344321
12345 1234512345 123454321 123456 123456123456 123456654321 1234567 12345678 1234567812345678 123456789 1234567890
12345678901 123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 1234567890a 1234567890qwerty
12345678987654321 123456789a 12345678a 1234567a 123456a 123456abc 123456b 123456q 123456qwerty 123456z 12345a 12345abc
12345qwert 1234abc 1234abcd 1234asdf 1234qwer 1234qwerty 1236987 123698745 123abc 123asd 123qwe 123qweasd 123qweasdzxc
123zxc 131131 131131131 131131131131 131131131131131 1313 131313 13131313 1313131313 131313131313 13131313131313
13141314 131413141314 1314131413141314 1314159 1314520 1314521 13579 135790 1357924680 141414 147147 147147147
147147147147 147147147147147 147258 147258147258 147258369 147852 1478963 14789632 147896325 151515 159159 159159159
159159159159 159159159159159 159263 159357 159753 161803 1618033988 168168 168168168 168168168168 168168168168168
171717 181818 188188 191919 1950 1951 1952 1953 1954 1955 1956 1957 1958 1959 1960 1961 1962 1963 1964 1965 1966 1967
1968 1969 1970 1971 1972 1973 1974 1975 1976 1977 1978 1979 1980 1981 1982 1983 1984 1985 1986 1987 1988 1989 1990
1991 1992 1993 1994 1995 1996 1997 1998 1999 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t
1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazse4 1qazxsw2 2000 2001 2002 2003 2004 2005 2006 2007 2008
2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 202020 2021 2022 2023 2024 2025 2026 2027 2028 2029 2030
2121 212121 21212121 2121212121 212121212121 21212121212121 212223 2222 22222 222222 2222222 22222222 222222222
2222222222 22222222222 222222222222 2222222222222 22222222222222 222222222222222 2222222222222222 222333 2323 232323
23232323 2323232323 232323232323 23232323232323 242424 246800 246810 24682468 252525 258258 258369 258456 271828
2718281828 272727 292929 2wsx3edc 303030 313131 314159 3141592 31415926 314159265 3141592653 321321 321321321
321321321321 321321321321321 321654 321654987 323232 3333 33333 333333 3333333 33333333 333333333 3333333333
33333333333 333333333333 3333333333333 33333333333333 333333333333333 3333333333333333 333444 343434 353535 357159
363636 369258147 369369 373737 383838 393939 3edc4rfv 404040 414141 4204 420420 424242 43214321 432143214321
4321432143214321 434343 4444 44444 444444 4444444 44444444 444444444 4444444444 44444444444 444444444444 4444444444444
44444444444444 444444444444444 4444444444444444 444555 454545 456123 456456 456456456 456456456456 456456456456456
456789 464646 474747 484848 494949 505050 50cent 515151 5201314 520520 520520520 520520520520 520520520520520 5211314
521521 521521521 521521521521 521521521521521 535353 545454 5555 55555 555555 5555555 55555555 555555555 5555555555
55555555555 555555555555 5555555555555 55555555555555 555555555555555 5555555555555555 555666 565656 575757 584520
5845201314 585858 595959 616161 626262 636363 646464 654321 6543210 656565 6666 66666 666666 6666666 66666666
666666666 6666666666 66666666666 666666666666 6666666666666 66666666666666 666666666666666 6666666666666666 666777
676767 686868 6969 696969 69696969 6969696969 696969696969 69696969696969 707070 717171 727272 737373 741258963 741852
741852963 747474 753951 757575 7654321 767676 7758521 7777 77777 777777 7777777 77777777 777777777 7777777777
77777777777 777777777777 7777777777777 77777777777777 777777777777777 7777777777777777 777888 787878 789456 789456123
7894561230 789789 789789789 789789789789 789789789789789 797979 808080 818181 828282 838383 848484 852456 852963
858585 8675309 868686 8765 87654 876543 8765432 87654321 876543210 8765432109 87654321098 876543210987 8765432109876
87654321098765 876543210987654 8765432109876543 878787 8888 88888 888888 8888888 88888888 888888888 8888888888
88888888888 888888888888 8888888888888 88888888888888 888888888888888 8888888888888888 888999 898989 90210 909090
919191 929292 939393 949494 951357 951753 959595 963852741 969696 979797 9876 98765 987654 9876543 98765432 987654321
9876543210 98765432109 987654321098 9876543210987 98765432109876 987654321098765 9876543210987654 989898 999000 9999
99999 999999 9999999 99999999 999999999 9999999999 99999999999 999999999999 9999999999999 99999999999999
999999999999999 9999999999999999 a123 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1b2c3d4e5 aa123123 aa1234
aa123456 aa12345678 aa@123456 aaa111 aaa123 aaaaaa aaaaaaaa aaaaaaaaaaaa aaron abc123 abc1234 abc12345 abc123456
abc123abc123 abc@123 abc@1234 abcabc abcabc123 abcd123 abcd1234 abcd12345 abcde123 abcde12345 abcdef abcdefg abcdefgh
abcdefghi abcdefghij abcdefghijkl abdullah abigail about above abracadabra access access1 access123 access14 account
across action active actor adam admin admin123 admin1234 admin12345 admin123456 admin2020 admin2021 admin2022
admin2023 admin2024 admin2025 admin2026 admin666 admin888 admin@123 admin@1234 admin@2023 adminadminadmin
administrator administrator1 adminpass adminpassword advance adventure africa after again agent agent007 agree ahmed
aini1314 airforce aisha alan alaska albert alberto album alcohol alejandro alert alessandro alex alexander alexey
alexis alfred alice alien alien1 alison allison almond alpha alpine always amanda amazing amazon amber ambition amelia
america america1 american amigo amit anastasia anchor ancient andorra andrea andreas andrew andrew1 andrey android
andromeda andy angel angela angelina angels anil animal anjali anna annie answer antelope anthony antonio anybody
anything aomen apache apollo apple apple1 apple123 april aquarius arabia aragorn arcade archer arena argentina aries
arizona army arrow arsenal arsenal1 artemis arthur artist as123456 ascent asd123 asd123456 asd123asd asdf123 asdf1234
asdfasdf asdfgh asdfghjkl asdfghjkl123 asdqwe asdqwe123 asdzxc ashley ashley1 ashok ashton asian aspen assassin
asshole asteroid astro athena atlanta atlantis atlas atomic audi audio august aurora austin australia austria autumn
autumn1 avalon avatar avenger azerty azure b123 b123456 baba baby babyboy babygirl backoffice backup bacon badboy
badger badgirl bailey ballet bambi bamboo banana banana1 bandit bandit1 bangkok banker banking baobao baobei barbara
barber barbie barcelona barcelona1 barney baron barrel bart baseball baseball1 basket basketball bastard bastille
bathroom batman batman1 battle bayern bbbbbb bbbbbbbb bbbbbbbbbbbb beach beagle bear bears beatles beautiful beauty
beaver becky beetle beijing belgium bella belle bengals benjamin benny berlin berry bertha bestfriend betty beverly
bible bigboss bigdog bigfoot bigmac bigred bill billion billy bingo birdie biscuit bishop bitch bitcoin black
blackbird blackcat blackhole blackjack blacky blade blaster blaze blazer blessed blessing blink182 blink1821 blizzard
blockchain blonde blondie blossom blue blueberry bluebird bluemoon blues bluesky bobby bobcat bomber bonbon bond007
bonfire bonnie booboo boobs booger boogie boomer boris boss boston boston1 bottle boulder bowler bowling boxer boxing
boyfriend bradley brandon brandy bravo brazil breeze brenda brenda1 brian bridge bright brittany broncos bronze brooke
brooklyn brother brother1 brownie browns bruce bruins brutus bryan bubba bubble bubbles buckeye buckeyes buddha buddy
budlight buffalo buffy bugsbunny bulldog bulldogs bullet bulls bullshit bunny burger burton business buster butch
butter buttercup butterfly butthead button c123 c123456 cactus caesar calendar california callofduty calvin camaro
camaro1 camera camping campus canada canada1 cancer candle candy cannon canon cantona canyon capital captain caramel
cardinal cardinals carebear carl carlos carlton carmen carnival carol carolina carolyn carpet carrot carter cartman
cascade cash casino casper cassie castle catfish catherine catwoman cavalier cccccc cccccccc cccccccccccc celine
celtic celtics century ceshi ceshiceshi challenge champion champions chance chang change changeit changeme changeme1
changeme123 changethis changsha channel chaos chapter charger chargers charity charles charles1 charlie charlie1
charlie12 charlie123 charlotte charming cheese cheese1 cheetah chelsea chelsea1 chelsea2 chemistry chen chen123 cheng
chengdu cherokee cherry cheryl chess chester chevelle chevrolet chevy chewbacca chicago chicken chief chiefs children
chili china chinese chipper chloe chocolate choice chongqing chopper chris christ christian christina christine
christmas christopher chronic chrysler chubby church cincinnati cinderella cinema circle circus cisco citizen classic
claude claudia cleveland clever clinton clover cobra cocacola cock coco coconut coffee coffee1 colombia colorado
colors colt45 columbia combat comedy comet comfort comics common company company123 compaq compass computer computer1
concert concord condor connect connor console console123 consumer contact contrasena control cookie cookie1 cookies
cooper cooper1 copper cornwall correcthorse correcthorsebatterystaple corvette corvette1 cosmos cottage counterstrike
country courage courtney coward cowboy cowboys cowboys1 coyote cracker crazy creative cricket crimson critter crusader
crusher crypto crystal crystal1 cuddles culture curious custom cutie cyber cyborg cyclone cynthia cypress d123 d123456
daddy daddy1 dagger dahai daisy dakota dalian dallas dallas1 damn dance dance1 dancer dancing danger daniel daniel1
danielle darkness darkside darkstar darling darwin database dave david dawn daxue daylight daytona dddddd dddddddd
dddddddddddd deadhead deadman deadpool death debian deborah debra december december1 deepak deeznuts default default1
defender delta deluxe demo demo123 demo1234 demon denali deng denglu denise denmark dennis denver desert desire
deskjet destiny destiny1 destroyer detroit deutsch develop device devil dexter dharma diablo dialog diamond diana
diane diannao dianying dick didi diego diesel digger digital ding dinner dinosaur director dirty disco discover disney
divine dmitry doctor dodger dodgers dogbert doggie doggie1 doggy dollar dollars dolly dolphin dolphins domain dominic
domino donald dong donna doodle dookie dooley doom doris dorothy doughnut douglas downtown dragon dragon1 dragon12
dragon123 dragonball dragonfly dragons dream dreamer dreams driver drummer drums duan ducati duckling dude duke
dumbass dumbledore dumbo dundee durango dylan dynamic dynamite dynasty e123 e123456 eagle eagle1 eagles eagles1 earth
earth1 eastern eclipse edcrfv edgar edison eduardo edward eeeeee eeeeeeee eeeeeeeeeeee eeyore einstein ekaterina
eleanor electric electron element elena elephant eleven elijah elizabeth elvis elvis1 embrace emerald emily eminem
emma emperor empire engineer england enigma enjoy enter enter1 enterprise enterprise123 epsilon eric escape escort
espresso eternal eternity ethan ethereum eugene europe evelyn evergreen everton everybody everything evolution example
excalibur excellent exchange exotic explorer express extreme f123 f123456 fabulous facai facebook factory fairway
fairy faith falcon falcon1 falcons falcons1 family familyguy fang fantasy farmer fashion fastball fatboy fatcat father
fatima favorite fearless feather february federal felix fender feng fernando ferrari ferrari1 festival ffffff ffffffff
ffffffffffff fighter filter finance finland fire fireball firebird firefire firefly firefox fireman firewall fishbone
fisher fishing flamingo flash flipper florence florian florida flower flowers fluffy flying football football1
football12 forbidden fordf150 forest forest1 forever forever1 forgot forgotten formula fortnite fortune forward foster
fountain foxtrot fragile france france1 frances francesco francisco francois frank franklin freddie freddy freebird
freedom freedom1 freeman freeuser french fresh friday friday13 friend friendly friends frodo froggy frosty fuck fucker
fuckme fuckoff fuckyou futurama future fuzhou g123 g123456 gabriel galaxy galileo gambit gamble gameboy gamer games
gaming gandalf ganesh gangster garage garden garfield gary gateway gateway1 gateway123 gege gemini general genesis
genius gentle george gerald germany geronimo gggggg gggggggg gggggggggggg ghost giant giants gibson gilbert ginger
ginger1 giovanni giraffe girlfriend giuseppe gizmo gladiator gladys glasgow global gloria glory gmail gnasher goblin
goddess godzilla gold gold123 goldberg golden goldeneye goldfish golf golfer gong gongsi gongxi gongxifacai goober
goodbye goodluck goodmorning goodnight goofy google google1 gordon gorgeous gorilla gotcha grace grandma grandma1
grandpa granite grapes graphics grateful gravity greatone greece green greenbay greenday gregory gremlin griffin
grizzly groovy gryffindor guangzhou guanli guanliyuan guardian guest guest123 guestpass guillaume guinness guitar
guiyang gunner gunners gupta gymnast h123 h123456 hacker hackers haerbin haikou halflife halo hamilton hamlet hammer
hampton hamster handball handsome hangzhou hannah hannah1 hans hanson happiness happy happy1 happy123 happyday
hardcore hardrock harley harley1 harmony harold harrison harrypotter harvard harvest harvey haslo hassan havana hawaii
hawaiian hawk hawkeye hawks health heart heartbreak heather heather1 heaven heavenly hector hefei heineken helen hell
hellfire hello hello1 hello12 hello123 hello1234 hello12345 hellokitty hellothere helloworld helpdesk helpme helsinki
hendrix henry herbert hercules heritage herman hermione hernandez hershey heslo hhhhhh hhhhhhhh hhhhhhhhhhhh hiphop
history hithere hobbes hobbit hobbit1 hockey hogwarts hogwarts1 holiday holland hollywood homeboy homer homer1 homerun
honda honda1 hondacivic honey honeybee hongkong hooker hooters hoover hope horizon hornet horse horseman horses
hostmaster hotdog hotmail hotrod hotstuff hottie house houston houston1 howard huang huaxue hudson hummer hunter
hunter1 hunter2 hunting husband huskers hussein hydrogen i123 i123456 ibrahim iceberg icecream icehouse iceman idiot
iiiiii iiiiiiii iiiiiiiiiiii ilovegod iloveher ilovehim iloveu iloveu2 iloveyou iloveyou1 iloveyou12 iloveyou123
iloveyou1314 iloveyou2 iloveyou520 iloveyouforever imagination imagine immortal impala imperial india indian indiana
indigo inferno infinite infinity insane inside insight inspire instagram instant integra intel inter internet
internet1 intrepid intruder invest invisible iphone ireland irina irish ironman ironman1 isaac isabel isabella
isabelle isaiah island island1 israel istanbul italia italy ivan j123 j123456 jack jackass jackie jackpot jackson
jacob jacqueline jacques jade jaguar jaguar1 jaguars jake jamaica james jamesbond jammer janet janice january japan
japanese jasmine jason jasper jasper1 javelin javier jayhawk jazz jean jedi jeepster jeffrey jellybean jennifer
jennifer1 jenny jeremiah jeremy jericho jerry jesse jessica jessica1 jessie jester jesus jesus1 jesuschrist jewels
jiang jiankang jiejie jigsaw jimbo jinan jjjjjj jjjjjjjj jjjjjjjjjjjj joan joey john johnny johnson jojo joker
jonathan jordan jordan23 jorge jose joseph josh joshua joshua1 journey joyce juan jubilee judith judy juergen
juggernaut juice julia julie julien july jumper june jungle junior juniper jupiter justice justice1 justin justme
juventus k123 k123456 kaifa kang kangaroo karate karen katana katherine kathleen kathryn katie kawasaki kayla kayla1
keeper keith keller kelly kennedy kenneth kenneth1 kentucky kermit kevin keyboard khalid kickass kiki killer killer1
killers killme kimberly kimberly1 king kingdom kingfish kingkong kings kingston kissme kitten kittens kitty kitty1
kkkkkk kkkkkkkk kkkkkkkkkkkk klaus klingon knicks knicks1 knight knights knockout koala kodiak kong korea kramer
krishna krypton kuaile kumar kunming kyle l123 l123456 ladybug lakers lakers1 lakers24 lakeside lakshmi lancelot
lancer landmark lanzhou laogong laopo laoshi laowang laptop larkin larry laser lasvegas laughing laura lauren laurent
lavender lawrence lawyer leader leather legend legends legion legolas lemon lemonade leonard leonardo leopard
leprechaun lesbian leslie letmein letmein1 letmein12 letmein123 li123456 liam liang liao liberty liberty1 library
lifang lifetime lightning lightning1 lijing lijun limited lina lincoln linda lindsay lindsey linkedin linkinpark linux
lion lionheart lionking lions lisa lithium little liu123 liuwei liverpool liverpool1 liwei lixiuying lizard lkjhgfdsa
llllll llllllll llllllllllll lobster logan logan1 logical login login123 lola london london1 lonely lonestar long
longhorn longhorns looking lord lorenzo losangeles loser lottery lotus louis louise love lovebug lovelife lovely
loveme lover loverboy lovergirl loverman loveyou loving luca lucas lucifer lucky lucky123 lucky13 lucky7 luckyone lucy
ludwig luigi luis luke lunatic m123 m123456 machine macintosh madcat madison madison1 madman madmax madonna madrid
maggie maggie1 magic magician magnet magnolia magnum mahesh mailman majestic malibu mama mammoth manager manager1
manchester manson manuel maple marathon marble march marco margaret margarita maria mariah marie marilyn marina marine
mariner mariners marines marino mario marion mark markus marlboro marley marlin marriage married marshall martha
martin martini marvel marvin mary mason master master1 master12 master123 masters mathieu matrix matt matteo matthew
matthew1 maverick max1 maximus maxwell mayhem maytheforcebewithyou mclaren meatball meatloaf medical medicine medusa
megan meimei melanie melissa melody melon member memorex memory memphis meng mercedes mercury mercy meridian merlin
mermaid message messiah metal metallica metallica1 meteor mexico miami michael michael1 michel michelle michelle1
michigan mickey microsoft midnight miguel mike mikey mikhail milan military military1 miller million millionaire milo
mima mimamima mindy minecraft minecraft1 minimum minister minnesota minnie miracle miranda mission mississippi missy
mistress misty mitchell mmmmmm mmmmmmmm mmmmmmmmmmmm mnbvcxz mobile model modern mohamed mohammed mohawk molly mommy
monday monday1 money money1 money123 monica monitor monkey monkey1 monkey12 monkey123 monopoly monster monsters
montana monterey montreal moomoo moonlight moose morgan morning morris mortgage moscow motdepasse mother motocross
motorola mountain mountain1 mouse movies mozart muffin muffin1 muhammad mulder murder murphy murray muscle museum
music musical mustang mustang1 mustang2 mypass mypassword mysql mystery mystic n123 n123456 nainai naked nala nanchang
nancy nanjing napoleon naruto naruto1 nascar natalie natasha nathan nathan1 national native natural nature navy
ncc1701 ncc1701d ncc1701e nebraska necklace neha nelson nemo neptune network nevada newcastle newlife newman
newpassword newport newton newyork newyork1 nextel nicholas nicholas1 nick nicolas nicole nightmare nightwing nihao
nihaoma nikolay nimrod ninja nintendo nirvana nissan nitro nnnnnn nnnnnnnn nnnnnnnnnnnn noah nobody nokia nomad
nonsense noone nopass nopassword norman northern norway notebook nothing nothing1 november november1 nuclear number
number1 nurse nurse1 nutmeg o123 o123456 oakland oblivion ocean october october1 octopus odyssey office office123
office365 officer ohiostate oklahoma oldpassword olga oliver oliver1 olivia olympic olympus omar omega online ontario
oooooo oooooooo oooooooooooo opensesame openup opera operator optimist optimus oracle orange orange1 orchard orchid
oregon oreo original orion orlando orpheus oscar osiris outlaw outlook outside oxford oxygen p123 p123456 p4ssw0rd
p4ssword p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssw0rd@123 p@ssword pa$$w0rd pa$$w0rd1 pa$$word pa55w0rd pa55word
pablo packard packers packers1 packers2 pacman painter painter1 paladin palmer pamela panama pancake panda pandora
pang panther panthers papa paradise paradox paramount paranoid paris parker parola partner party pass pass123 pass1234
pass12345 pass123456 passenger passion passme passpass passport passw0rd passw0rd1 passw0rd123 password password1
password123456 password12345678 password@123 passwordpassword passwords passwort patches patel patience patricia
patricia1 patrick patriot patriots paul pavilion payday peace peaceful peach peaches peacock peanut peanut1 pearl
pedestal pedestal123 pedro pegasus penelope peng penguin penguins penis pennies penny people peoples pepper pepper1
pepsi perfect performance persian personal peter peterpan phantom pharaoh philadelphia philip philippe phillip
phillips philly phoenix phoenix1 photo photon physics piano pianoman picard pickle picture pierre pikachu pinball
pineapple pingan pink pinky pioneer pirate pirates pisces pitbull pittsburgh pizza pizza1 planet plasma platinum
playboy player players playstation please plumber pluto poet poetry pointer poison poiuytrewq pokemon pokemon1 poker
poland polar polarbear polaris police police1 polo pontiac pooh poohbear pooja pookie pookie1 popcorn popeye poppy
porkchop porn porsche porsche1 porter portland portugal positive postgres postmaster potato powder power powers pppppp
pppppppp pppppppppppp prayer preacher precious predator premier presario present president prestige pretty primus
prince princess princess1 princess12 princess123 printer prisoner private private1 priya prodigy producer professor
profit progress project promise property prophet prosper protect prowler psycho public puddin pumbaa pumpkin pumpkin1
punisher punkrock puppies puppy puppydog purple purple1 pussy pyramid python q123 q123456 q12345678 q123456789 q1w2e3
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqaz qazwsx qazwsx123 qazwsxedc qian qiao qinaide qingdao qq123123 qq123456
qqqq1111 qqqqqq qqqqqqqq qqqqqqqqqqqq quake quality quantum quarter quebec queen queenie quest question qwe123
qwe123qwe qwe@123 qweasd qweasd123 qweasdzxc qweqwe qwer!1234 qwer1234 qwer1234! qwer@1234 qwerasdf qwerasdfzxcv qwert
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty789 qwertyqwerty qwertyu qwertyui
qwertyuiop qwertyuiop123 qwertyuiop1234 qwertyuiopasdf qwertz r123 r123456 rabbit racecar racer rachel rachel1 racing
radiance radical radio rafael ragnarok rahul raiders raiders1 raiders2 railroad rain rainbow rainbow1 rainman raistlin
rajesh ralph rambo ramesh ramona rancher random randy ranger rangers rangers1 raptor rascal rasta rastaman raven
ravens ravens1 ravi raymond reading reality realmadrid reaper rebecca rebel rebels record recovery redbull redfish
redhead redhot redline redneck redrose redskin redskins redsox redwing redwings redwood reflex reggae reggie regina
release religion remember remember1 renegade reptile republic rescue research resident retired revenge review
revolution reynolds rhythm ricardo rich richard richard1 richmond ricky riddle riley ripper river river1 riverside
road roadkill roadrunner robert robert1 roberto robin robinhood robinson roblox robot robotech rocker rocket rockets
rockies rocknroll rockstar rocky rocky1 roger roger1 roland rolex roller rolling romance romania romantic rome romeo
ronald ronaldo ronaldo7 rooster root root123 root1234 root123456 root@123 rootpass rootpassword rose rosebud roses
rossi roulette roxy royal royals rrrrrr rrrrrrrr rrrrrrrrrrrr ruby ruby1 rugby runner running russell russia russian
rusty rusty1 ruth ryan s123 s123456 sabine sabrina sadie safari saffron sailing sailor sailormoon saint saints sakura
salamander salasana salmon salvador samantha samantha1 sammy sample samson samsung samsung1 samuel samurai samurai1
sanchez sandiego sandman sandra sandwich sandy sanfrancisco sanjay santa santiago sapphire sapphire1 sara sarah
saratoga sasha sassy satan satellite saturday saturday1 saturn savage savanna savannah scarface scarlet schalke04
school schooner science scissors scooby scoobydoo scooter scooter1 scorpio scorpion scorpion1 scotland scott scotty
scout scream screen script seahawks seahorse sean searay search season seattle sebastian sebastian1 sebastien secret
secret1 secret12 secret123 secure secure1 security seminole senator senha senior september septembre sequoia serenity
sergey sergio servant server server1 service service1 sesame session seven seven7 seventeen sexy shadow shadow1
shadow12 shadow123 shadow13 shakespeare shalom shamrock shanghai shannon shao shark sharks sharma sharon sharpie
shasta sheena shelby sheldon shelter shen shengri shengrikuaile shenyang shenzhen shepherd sheriff sherlock sherman
sherry shi1 shine shinobi shirley shirley1 shit shopping shorty shotgun shouji shower shrek shuxue sierra signal
silence silver silver1 silverado simba simba1 simple simpson simpsons sinatra singer singh single sister sister1 sith
sixteen skateboard skater skeeter skeleton skipper skippy skywalker sleepy slick slider slimshady slipknot slugger
slut slytherin smart smile smiley smirnoff smith smokes smokey smooth snake snapper snapple snickers sniper snoopy
snow snowball snowboard snowflake snowman snuggles soccer soccer1 soccer10 soccer12 socks softail softball soldier
solomon solution somebody somebody1 someone something song sonic sonoma sophia sophie sorrow soulmate sounds southern
southpark spain spanish spanky sparkle sparky sparrow spartan spartans special spectrum speed speedy spencer spider
spider1 spiderman spiderman1 spike spirit spitfire splash spongebob spooky sports spring spring1 spring12 sprite
spunky squash squirrel ssssss ssssssss ssssssssssss stacey stanley starcraft stardust starfish stargate starlight
starship startrek starwars starwars1 station stealth steel steele steelers steelers1 stefan stefano stella stephanie
stephen stephen1 sterling steve steven stewart sticky stingray stocking stocks stone stoner stones stories storm
storm1 stranger strategy strawberry strawberry1 street strength striker stripper strong student studio stupid subaru
subway success sugar suicide sultan summer summer1 summer12 summer123 summer99 summit sundance sunday sunday1
sunflower sunflower1 sunil sunlight sunny sunrise sunset sunshine sunshine1 sunshine12 sunshine123 super super1
super123 superfly superior superman superman1 supernova supersonic superstar superuser support supreme suresh surfer
surfing survivor susan suzhou suzuki suzuki1 svetlana swallow sweden sweden1 sweet sweetheart sweetie sweetness
sweetpea swimmer swimming switch switzerland swordfish sydney sylvester symphony syracuse sysadmin system system1 t123
t123456 tacobell taiwan taiyang taiyuan tang tango tanker target tarzan tatiana tattoo taurus tazmania teacher
teacher1 techno teddy teddybear telephone temp temple temporary tennessee tennis tequila teresa terminator terror
terry test test123 test1234 test12345 test123456 test@123 tester testing testpass testpassword tetris texas thailand
thankyou theater theking theman thepassword thequickbrownfox theresa therock thierry thirteen thisisapassword
thisismypassword thomas thomas1 thriller thumper thunder thunder1 thunderbird thursday thx1138 tian tianjin tiankong
tickle tiffany tiger tiger1 tiger123 tigers tigers1 tigger timber timeless timothy tinker tinkerbell titanic titanium
titans tits tobeornottobe tobias toby tokyo tomato tombstone tomcat tomorrow tony toor topgun topsecret tornado
toronto torpedo tottenham tower toyota toyota1 tracker tractor trading trading1 traffic training transam transfer
travel traveler treasure trebor tribal tricky trigger trinity triple triton triumph trojan trojans trombone trooper
tropical trouble truck trucker truelove trumpet trustno1 trustno2 truth tttttt tttttttt tttttttttttt tucker tuesday
tuesday1 tundra tupac turbo turkey turner turtle tweety tweety1 twilight twister twitter tyler typhoon u123 u123456
ubuntu ukraine ultimate ultra umbrella uncle underground undertaker unicorn union unique united universal universe
university unknown upgrade uranus user user123 user1234 user123456 user@123 username userpass userpassword uuuuuu
uuuuuuuu uuuuuuuuuuuu v123 v123456 vader valencia valentine valhalla valley valuable vampire vancouver vanessa vanilla
vegas velocity velvet vendetta venice venom venture venus veritas vermont vernon veronica vertical veteran victor
victoria victory video vietnam vijay viking vincent vincent1 vintage violet violin viper virgin virginia virus vision
vladimir vodka volcano voldemort volkswagen volleyball volunteer voodoo voyager vulcan vvvvvv vvvvvvvv vvvvvvvvvvvv
w123 w123456 w123456789 wachtwoord walker wallace wallet walrus walter walter1 wang wang123 wang1234 wang123456
wangfang wangjing wangli wangluo wangtao wangwei wangxiuying wangyan warcraft warcraft1 warhammer warlock warning
warren warrior warrior1 warriors washington watcher water waterfall waterloo watermelon watson wayne weasel weather
webmaster wedding wednesday weekend welcome welcome1 welcome12 welcome123 welcome1234 welcome2 welcome3 welcome@123
welcomeback wendy werewolf western westham whatever wheels whiskey whisper whistler white whitney whore wife wildcat
wildcats wildfire william willie willow wilson wind windmill window windows windows10 windows11 windows7 winger winner
winners winnie winnie1 winston winter winter1 winter12 winter123 winter2020 winter2021 winter2022 winter2023
winter2024 wisdom witch wizard woaini woaini123 woaini1314 woaini520 woaini521 woaiwojia woaiwoziji wodemima wolf
wolfgang wolfgang1 wolfman wolfpack wolverine wolves wonder wonderful wonderwoman woody workshop world wrangler
wrestler wrestling wrinkle writer wsxedc wuhan wuli ww123456 wwwwww wwwwwwww wwwwwwwwwwww x123 x123456 xanadu xavier
xbox xbox360 xfiles xiamen xian xiao xiaohong xiaoli xiaoming xiaowang xiaozhang xingfu xingxing xinnian xinniankuaile
xiong xitong xuesheng xxxxxx xxxxxxxx xxxxxxxxxxxx y123 y123456 yahoo yamaha yang yankee yankees yankees1 yellow
yellow1 yellowstone yesterday yeye yin1 yingyu yinyue yoda yonghu yosemite young yourpassword youth youtube youxi yuan
yueliang yusuf yyyyyy yyyyyyyy yyyyyyyyyyyy z123 z123456 z123456789 zachary zachary1 zainab zaphod zaq!2wsx zaq12wsx
zaq1xsw2 zaqxsw zebra zelda zeng zenith zephyr zeppelin zeus zhang zhang123 zhang123456 zhanghao zhangjie zhangjing
zhangli zhangmin zhangwei zhangyong zhao zheng zhengzhou zhong zhongguo zhongwen zhou zigzag zodiac zombie zombies
zoomer zorro zxc123 zxc123456 zxcvbn zxcvbnm zxcvbnm123 zxcvbnmasdfghjkl zxczxc zz123456 zzzzzz zzzzzzzz zzzzzzzzzzzz
`;
